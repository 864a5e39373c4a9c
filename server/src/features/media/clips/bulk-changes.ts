import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Context, Trx } from '../../../context.ts';
import type { GiveResult } from '../../../objects/ownership-store.ts';
import { audit, type AuditActor } from '../../../platform/audit.ts';
import { publishClip } from '../assets/service.ts';
import type { FolderContents, FoldersService } from '../folders/service.ts';
import { mayEdit, maySee } from './policy.ts';
import type { ClipActor } from './presentation.ts';
import * as store from './store.ts';

interface Deps {
  readonly context: Context;
  readonly folders: Pick<FoldersService, 'requireFolder'>;
}

export interface BulkChange {
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
  readonly rating?: number | null | undefined;
}

export interface Done {
  readonly changed: string[];
  readonly failed: { readonly clipId: string; readonly code: string }[];
}

/** Moves clips into a folder. */
export async function moveClips(
  deps: Deps,
  viewer: ClipActor,
  { clipIds, to }: { clipIds: readonly string[]; to: FolderPlace },
) {
  const { customerId } = viewer;
  const { changed, failed } = await changeEach(deps, viewer, {
    clipIds,
    action: 'clips.moved',
    work: async (trx, ids) => {
      const folderId = await deps.folders.requireFolder(trx, { customerId, kind: 'footage' }, to);
      await store.setFolder(trx, customerId, ids, folderId);
    },
  });
  return { moved: changed, failed };
}

/** Tags and rates clips. */
export async function changeClips(
  deps: Deps,
  viewer: ClipActor,
  { clipIds, ...change }: BulkChange & { clipIds: readonly string[] },
): Promise<Done> {
  return changeEach(deps, viewer, {
    clipIds,
    action: 'clips.changed',
    work: (trx, ids) => store.changeClips(trx, viewer.customerId, ids, change, deps.context.clock.now()),
  });
}

/** Gives clips to another user, who may own clips. */
export async function giveClips(
  context: Context,
  trx: Trx,
  viewer: Changer,
  { ids, to }: { ids: readonly string[]; to: string },
): Promise<GiveResult> {
  const { changed, failed } = await changeEachIn(context, trx, viewer, {
    clipIds: ids,
    action: 'clips.given',
    details: { to },
    work: (_trx, chosen) => store.setOwner(trx, viewer.customerId, chosen, to),
  });
  return { given: changed, failed: failed.map(({ clipId, code }) => ({ id: clipId, code })) };
}

type Changer = Pick<ClipActor, 'customerId' | 'customerUserId' | 'permissions'> & AuditActor;

interface Change {
  readonly clipIds: readonly string[];
  readonly action: AuditAction;
  readonly details?: { readonly to: string };
  readonly work: (trx: Trx, ids: readonly string[]) => Promise<void>;
}

async function changeEach({ context }: Deps, viewer: ClipActor, change: Change): Promise<Done> {
  return context.db.tenant(viewer.customerId, (trx) => changeEachIn(context, trx, viewer, change));
}

/** Changes those that the user may change; the others are named with the reason. */
async function changeEachIn(
  context: Context,
  trx: Trx,
  viewer: Changer,
  { clipIds, action, details, work }: Change,
): Promise<Done> {
  const { customerId } = viewer;
  const found = await store.findOwners(trx, customerId, clipIds);
  const known = new Map(found.map((clip) => [clip.clipId, clip]));
  const chosen: store.OwnedClip[] = [];
  const failed: Done['failed'] = [];
  for (const clipId of new Set(clipIds)) {
    const clip = known.get(clipId);
    if (clip === undefined || clip.archivedAt !== null || !maySee(viewer, clip))
      failed.push({ clipId, code: 'not-found' });
    else if (!mayEdit(viewer, clip)) failed.push({ clipId, code: 'forbidden' });
    else chosen.push(clip);
  }
  const changed = chosen.map(({ clipId }) => clipId);
  await work(trx, changed);
  for (const { clipId, name } of chosen) {
    await publishClip(context, trx, { customerId, clipId });
    await audit(context, trx, viewer, action, { kind: 'clip', id: clipId, name }, { details });
  }
  return { changed, failed };
}

/** Clips of a folder that is deleted or comes back. */
export const clipsInFolders: FolderContents = { moveUp: store.leaveFolder, moveBack: store.returnToFolder };
