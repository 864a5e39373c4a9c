import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Context } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import { publishClip } from '../assets/service.ts';
import type { FolderContents, FoldersService } from '../folders/service.ts';
import { mayEdit, maySee } from './policy.ts';
import type { ClipActor } from './presentation.ts';
import * as store from './store.ts';

interface Deps {
  readonly context: Context;
  readonly folders: Pick<FoldersService, 'requireFolder'>;
}

/** Moves clips into a folder; those that the user may not change are named with the reason. */
export async function moveClips(
  { context, folders }: Deps,
  viewer: ClipActor,
  { clipIds, to }: { clipIds: readonly string[]; to: FolderPlace },
): Promise<{ moved: string[]; failed: { clipId: string; code: string }[] }> {
  const { customerId } = viewer;
  return context.db.tenant(customerId, async (trx) => {
    const folderId = await folders.requireFolder(trx, customerId, to);
    const found = await store.findOwners(trx, customerId, clipIds);
    const known = new Map(found.map((clip) => [clip.clipId, clip]));
    const moved: store.OwnedClip[] = [];
    const failed: { clipId: string; code: string }[] = [];
    for (const clipId of new Set(clipIds)) {
      const clip = known.get(clipId);
      if (clip === undefined || clip.archivedAt !== null || !maySee(viewer, clip))
        failed.push({ clipId, code: 'not-found' });
      else if (!mayEdit(viewer, clip)) failed.push({ clipId, code: 'forbidden' });
      else moved.push(clip);
    }
    const ids = moved.map(({ clipId }) => clipId);
    await store.setFolder(trx, customerId, ids, folderId);
    for (const { clipId, name } of moved) {
      await publishClip(context, trx, { customerId, clipId });
      await audit(context, trx, viewer, 'clips.moved', { kind: 'clip', id: clipId, name });
    }
    return { moved: ids, failed };
  });
}

/** Clips of a folder that is deleted or comes back. */
export const clipsInFolders: FolderContents = { moveUp: store.leaveFolder, moveBack: store.returnToFolder };
