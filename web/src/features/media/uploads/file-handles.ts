/** A file as it was chosen, with the browser's handle on it where it gives one. */
export interface ChosenFile {
  readonly file: File;
  readonly handle: FileSystemFileHandle | null;
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

/** The files of a drop, with handles where the browser gives them. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  // Everything must be asked for before the first await: the transfer empties itself after the event.
  const pending = Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      handle: (item as HandleItem).getAsFileSystemHandle?.().catch(() => null) ?? null,
      isFolder: item.webkitGetAsEntry()?.isDirectory === true,
    }));
  const chosen = await Promise.all(
    pending.map(async ({ file, handle, isFolder }) => ({ file, handle: await handle, isFolder })),
  );
  return chosen.flatMap(({ file, handle, isFolder }) => {
    if (file === null || isFolder) return [];
    return [{ file, handle: handle instanceof FileSystemFileHandle ? handle : null }];
  });
}

/** The file that a kept handle represents; null where the user or the browser does not give it. */
export async function fileOfHandle(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const permission = await (handle as PermissionHandle).requestPermission?.({ mode: 'read' });
    return permission === 'denied' ? null : await handle.getFile();
  } catch {
    return null;
  }
}
