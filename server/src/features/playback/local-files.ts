import { open, type FileHandle } from 'node:fs/promises';

/** An open file of the storage; its bytes never change. */
export interface LocalFile {
  readonly sizeBytes: number;
  /** Bytes from `start`, `length` of them. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface LocalFiles extends AsyncDisposable {
  /** undefined where there is no such file. The file stays open for `use`, and some time after it. */
  use<T>(path: string, use: (file: LocalFile) => Promise<T>): Promise<T | undefined>;
}

interface Entry extends LocalFile {
  readonly handle: FileHandle;
  users: number;
  isEvicted: boolean;
}

const maxOpen = 256;

/** Keeps recently used files open: a segment that many watch costs one read each. */
export function createLocalFiles(): LocalFiles {
  const entries = new Map<string, Promise<Entry | undefined>>();
  const closeUnused = (entry: Entry) => {
    if (entry.isEvicted && entry.users === 0) entry.handle.close().catch(() => undefined);
  };
  const evict = (path: string) => {
    const entry = entries.get(path);
    entries.delete(path);
    void entry?.then((opened) => {
      if (opened === undefined) return;
      opened.isEvicted = true;
      closeUnused(opened);
    });
  };
  const acquire = (path: string): Promise<Entry | undefined> => {
    const known = entries.get(path);
    if (known !== undefined) {
      entries.delete(path);
      entries.set(path, known);
      return known;
    }
    const opening = openFile(path);
    entries.set(path, opening);
    opening.then(
      (entry) => entry ?? entries.delete(path),
      () => entries.delete(path),
    );
    const [oldest] = entries.keys();
    if (entries.size > maxOpen && oldest !== undefined) evict(oldest);
    return opening;
  };
  return {
    use: async (path, use) => {
      const entry = await acquire(path);
      if (entry === undefined) return undefined;
      entry.users += 1;
      try {
        return await use(entry);
      } finally {
        entry.users -= 1;
        closeUnused(entry);
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const path of entries.keys()) evict(path);
    },
  };
}

async function openFile(path: string): Promise<Entry | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { size } = await handle.stat();
  return {
    handle,
    sizeBytes: size,
    users: 0,
    isEvicted: false,
    read: async (start, length) => {
      const buffer = Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await handle.read(buffer, 0, length, start);
      if (bytesRead !== length) throw new Error('a stored file is shorter than it was');
      return buffer;
    },
  };
}
