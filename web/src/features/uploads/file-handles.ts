/** A file as it was chosen, with the browser's handle on it where it gives one. */
export interface ChosenFile {
  readonly file: File;
  readonly handle: FileSystemFileHandle | null;
}

// Not in the standard library's types: Chromium only.
interface PickerWindow {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
}
interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}
interface PermissionHandle {
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** Lets the person choose files, with handles where the browser gives them. */
export async function pickFiles(multiple: boolean): Promise<readonly ChosenFile[]> {
  const picker = (window as PickerWindow).showOpenFilePicker?.bind(window);
  if (picker === undefined) return pickByInput(multiple);
  try {
    const handles = await picker({ multiple });
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    return pickByInput(multiple);
  }
}

async function pickByInput(multiple: boolean): Promise<readonly ChosenFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple;
  const { promise, resolve } = Promise.withResolvers<readonly ChosenFile[]>();
  input.addEventListener('change', () =>
    resolve(Array.from(input.files ?? [], (file) => ({ file, handle: null }))),
  );
  input.addEventListener('cancel', () => resolve([]));
  input.click();
  return promise;
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

/** The file that a kept handle stands for; null where the person or the browser does not give it. */
export async function fileOfHandle(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const permission = await (handle as PermissionHandle).requestPermission?.({ mode: 'read' });
    return permission === 'denied' ? null : await handle.getFile();
  } catch {
    return null;
  }
}
