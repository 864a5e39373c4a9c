import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { originalKey } from '../assets/service.ts';
import type { FoldersService } from '../folders/service.ts';
import type { PlayableSource } from '../playback/service.ts';
import { findDownload, findNamed, insertDownload, type NamedClip } from './downloads-store.ts';
import { maySee } from './policy.ts';
import type { ClipActor, UrlOf } from './presentation.ts';

const lifeMs = 24 * 3_600_000;
const zipFile = 'footage.zip';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Deps {
  readonly context: Context;
  readonly folders: Pick<FoldersService, 'namesAbove'>;
  readonly playback: { readonly urlOf: UrlOf };
}

/** Offers the original files of clips as one ZIP, in their folders. The address works for a day, for this session. */
export async function downloadClips(
  { context, folders, playback }: Deps,
  viewer: ClipActor,
  clipIds: readonly string[],
) {
  const { customerId, customerUserId } = viewer;
  return context.db.tenant(customerId, async (trx) => {
    const found = await findNamed(trx, customerId, clipIds);
    const chosen = found.filter((clip) => clip.hasFile && maySee(viewer, clip));
    if (chosen.length === 0) throw new AppError('not-found');
    const above = await folders.namesAbove(
      trx,
      customerId,
      chosen.flatMap(({ folderId }) => folderId ?? []),
    );
    const paths = pathsOf(chosen, above);
    const parts = chosen.map(({ clipId }, index) => ({ clipId, path: paths[index] ?? clipId }));
    const id = randomUUID();
    const now = context.clock.now();
    const oldest = new Date(now.getTime() - lifeMs);
    await insertDownload(trx, { id, customerId, customerUserId, parts }, { now, oldest });
    for (const { clipId, name } of chosen)
      await audit(context, trx, viewer, 'clips.downloaded', { kind: 'clip', id: clipId, name });
    return {
      url: playback.urlOf(customerId, viewer.sessionId, `z-${id}`, zipFile),
      count: chosen.length,
      sizeBytes: chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      leftOutCount: new Set(clipIds).size - chosen.length,
    };
  });
}

/** Selections to download: `z-{downloadId}`, for the user who chose, while they see all of them. */
export function downloadSource(context: Context): PlayableSource {
  const find = (customerId: string, id: string) =>
    uuid.test(id)
      ? context.db.tenant(customerId, (trx) =>
          findDownload(trx, customerId, id, new Date(context.clock.nowMs() - lifeMs)),
        )
      : undefined;
  return {
    letter: 'z',
    maySee: async (viewer, id) => {
      const download = await find(viewer.customerId, id);
      if (download === undefined || viewer.kind !== 'member') return false;
      const isOwn = download.customerUserId === viewer.customerUserId;
      return isOwn && download.clips.every((clip) => maySee(viewer, clip));
    },
    load: async (customerId, id) => {
      const download = await find(customerId, id);
      if (download === undefined || download.clips.length === 0) return null;
      const parts = download.clips.map(({ path, assetId, sizeBytes, createdAt }) => ({
        ...{ path, sizeBytes, modifiedAt: createdAt },
        key: originalKey(assetId),
      }));
      const filename = `Footage ${context.clock.now().toISOString().slice(0, 10)}.zip`;
      return { files: new Map([[zipFile, { kind: 'archive', filename, parts }]]) };
    },
  };
}

/** Where each clip is in the ZIP: in its folders, without those that all have in common; no path is there twice. */
function pathsOf(
  clips: readonly NamedClip[],
  above: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const folders = clips.map(({ folderId }) => (folderId === null ? [] : (above.get(folderId) ?? [])));
  const [first = []] = folders;
  let common = 0;
  while (common < first.length && folders.every((path) => path[common] === first[common])) common += 1;
  const taken = new Set<string>();
  return clips.map(({ name, filename }, index) => {
    const ending = /\.[A-Za-z0-9]{1,5}$/.exec(filename)?.[0] ?? '';
    const stem = name.toLowerCase().endsWith(ending.toLowerCase())
      ? name.slice(0, name.length - ending.length)
      : name;
    const base = [...(folders[index] ?? []).slice(common), stem].map(plainName).join('/');
    let path = base + ending;
    for (let more = 2; taken.has(path.toLowerCase()); more += 1) path = `${base} (${more})${ending}`;
    taken.add(path.toLowerCase());
    return path;
  });
}

/** A name that every system takes for a file or a folder. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
    .slice(0, 100)
    .replace(/^[. ]+|[. ]+$/g, '');
  return plain === '' ? '_' : plain;
}
