import type { FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import type { ChosenFile } from './file-handles.ts';

/** Files with the folder that each goes into. */
interface PlacedFiles {
  readonly placed: readonly ChosenFile[];
  /** Some folders couldn't be made because there are too many; their files go into the folder above. */
  readonly isFlattened: boolean;
}

/** Says of each file which folder it goes into; makes the folders that it came in, below the one that is shown. */
export async function inFolders(
  chosen: readonly ChosenFile[],
  { kind, shown }: { kind: FolderKind; shown: string | undefined },
): Promise<PlacedFiles> {
  const made = new Map<string, FolderPlace | null>();
  const placed: ChosenFile[] = [];
  let isFlattened = false;
  for (const { file, handle, path = [] } of chosen) {
    let place: FolderPlace = shown ?? 'top';
    for (const [level, name] of path.entries()) {
      const key = path.slice(0, level + 1).join('/');
      const known = made.get(key);
      const folder: FolderPlace | null = known === undefined ? await ensureFolder(kind, place, name) : known;
      made.set(key, folder);
      isFlattened ||= folder === null;
      if (folder === null) break;
      place = folder;
    }
    placed.push({ file, handle, ...(place === 'top' ? {} : { folderId: place }) });
  }
  return { placed, isFlattened };
}

/** The folder of that name in a place, made where it isn't there; null where no more folders fit. */
async function ensureFolder(
  kind: FolderKind,
  place: FolderPlace,
  typed: string,
): Promise<FolderPlace | null> {
  const name = nameOf(typed);
  try {
    return (await api.folder.createFolder({ kind, in: place, name })).folderId;
  } catch (error) {
    const isFull = isCallError(error, 'too-many-folders');
    if (!isFull && !isCallError(error, 'name-taken')) throw error;
    // A full place can have the folder all the same.
    const { folders } = await api.folder.getFolders({ kind, in: place });
    const same = folders.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (same === undefined && !isFull) throw error;
    return same?.folderId ?? null;
  }
}

/** The name as the server keeps it: some systems give theirs decomposed. */
function nameOf(typed: string): string {
  const name = typed.trim().normalize('NFC').slice(0, 100).trim();
  // The cut must not leave half a character.
  return name.isWellFormed() ? name : name.slice(0, -1);
}
