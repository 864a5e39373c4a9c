/** A file as it was chosen, with the browser's handle on it where it gives one. */
export interface ChosenFile {
  readonly file: File;
  readonly handle: FileSystemFileHandle | null;
  /** Names of the folders that it came in, the outermost first. */
  readonly path?: readonly string[];
  /** The folder that it goes into; the top where absent. */
  readonly folderId?: string;
}

// Not in the standard library's types: Chromium only.
interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}
interface PermissionHandle {
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/**
 * Lets the user choose files. An input, which works in every browser; what is dropped comes with handles, so that
 * going on after a reload takes one click.
 */
export async function pickFiles(multiple: boolean): Promise<readonly ChosenFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple;
  const { promise, resolve } = Promise.withResolvers<readonly ChosenFile[]>();
  input.addEventListener('change', () => resolve(filesOf(input)));
  input.addEventListener('cancel', () => resolve([]));
  input.click();
  return promise;
}

/** The files that an input holds now. */
export function filesOf(input: HTMLInputElement): readonly ChosenFile[] {
  return Array.from(input.files ?? [], (file) => ({ file, handle: null }));
}

/** What was dropped, and the names of the files and folders that the browser couldn't read. */
export interface DroppedFiles {
  readonly chosen: readonly ChosenFile[];
  readonly unreadable: readonly string[];
}

/** The files of a drop, with handles where the browser gives them, and those in dropped folders with the way to them. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  // Everything must be asked for before the first await: the transfer empties itself after the event.
  const pending = Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      handle: (item as HandleItem).getAsFileSystemHandle?.().catch(() => null) ?? null,
      entry: item.webkitGetAsEntry(),
    }));
  const unreadable: string[] = [];
  const chosen = await Promise.all(
    pending.map(async ({ file, handle, entry }): Promise<readonly ChosenFile[]> => {
      if (entry !== null && isFolder(entry)) return filesIn(entry, [entry.name], unreadable);
      const given = await handle;
      if (file === null) return [];
      return [{ file, handle: given instanceof FileSystemFileHandle ? given : null }];
    }),
  );
  return { chosen: chosen.flat(), unreadable };
}

/** The files of a folder and of those below it; hidden files are left out, what can't be read is noted by name. */
async function filesIn(
  folder: FileSystemDirectoryEntry,
  path: readonly string[],
  unreadable: string[],
): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const entries = await entriesOf(folder).catch(() => null);
  if (entries === null) unreadable.push(folder.name);
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    if (isFolder(entry)) found.push(...(await filesIn(entry, [...path, entry.name], unreadable)));
    else if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(
        () => null,
      );
      if (file === null) unreadable.push(entry.name);
      else found.push({ file, handle: null, path });
    }
  }
  return found;
}

// The browser gives them in parts, and none at the end.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The file that a kept handle represents; null where the user or the browser does not give it. */
export async function fileOfHandle(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const permission = await (handle as PermissionHandle).requestPermission?.({ mode: 'read' });
    return permission === 'denied' ? null : await handle.getFile();
  } catch {
    return null;
  }
}
