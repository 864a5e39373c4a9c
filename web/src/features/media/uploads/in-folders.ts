import type { FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import type { ChosenFile } from './file-handles.ts';

/** Says of each file which folder it goes into; makes the folders that it came in, below the one that is shown. */
export async function inFolders(
  chosen: readonly ChosenFile[],
  { kind, shown }: { kind: FolderKind; shown: string | undefined },
): Promise<readonly ChosenFile[]> {
  const made = new Map<string, FolderPlace>();
  const placed: ChosenFile[] = [];
  for (const { file, handle, path = [] } of chosen) {
    let place: FolderPlace = shown ?? 'top';
    for (const [level, name] of path.entries()) {
      const key = path.slice(0, level + 1).join('/');
      place = made.get(key) ?? (await ensureFolder(kind, place, name));
      made.set(key, place);
    }
    placed.push({ file, handle, ...(place === 'top' ? {} : { folderId: place }) });
  }
  return placed;
}

/** The folder of that name in a place, made where it isn't there. */
async function ensureFolder(kind: FolderKind, place: FolderPlace, typed: string): Promise<FolderPlace> {
  const name = typed.slice(0, 100);
  try {
    return (await api.folder.createFolder({ kind, in: place, name })).folderId;
  } catch (error) {
    if (!isCallError(error, 'name-taken')) throw error;
    const { folders } = await api.folder.getFolders({ kind, in: place });
    const same = folders.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    if (same === undefined) throw error;
    return same.folderId;
  }
}
