import { open, type FileHandle } from 'node:fs/promises';

/** An open file of the storage; its bytes never change. */
export interface LocalFile {
  readonly sizeBytes: number;
  /** The whole file, where it is small and asked for often. */
  whole(): Promise<Buffer | undefined>;
  /** `length` bytes from `start`. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface LocalFiles extends AsyncDisposable {
  /** undefined where there is no such file. The file stays open for `use`, and some time after it. */
  use<T>(path: string, use: (file: LocalFile) => Promise<T>): Promise<T | undefined>;
}

interface Entry {
  readonly handle: FileHandle;
  readonly sizeBytes: number;
  users: number;
  uses: number;
  lastUsedMs: number;
  isEvicted: boolean;
  bytes: Promise<Buffer> | undefined;
}

const maxOpen = 256;
const maxKeptBytes = 64 * 1024 * 1024;
const maxKeptFileBytes = 2 * 1024 * 1024;
const unusedMs = 20_000;

/** Keeps recently used files open, and the bytes of those that many watch at once. */
export function createLocalFiles(): LocalFiles {
  const entries = new Map<string, Promise<Entry | undefined>>();
  const bytes = createKeptBytes();
  const closeUnused = (entry: Entry) => {
    if (!entry.isEvicted || entry.users > 0) return;
    bytes.forget(entry);
    entry.handle.close().catch(() => undefined);
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
    const entry = entries.get(path) ?? openFile(path);
    entries.delete(path);
    entries.set(path, entry);
    const drop = () => entries.get(path) === entry && entries.delete(path);
    entry.then((opened) => opened ?? drop(), drop);
    const [oldest] = entries.keys();
    if (entries.size > maxOpen && oldest !== undefined) evict(oldest);
    return entry;
  };
  const sweep = setInterval(() => {
    const before = performance.now() - unusedMs;
    for (const [path, entry] of entries) {
      void entry.then((opened) => opened !== undefined && opened.lastUsedMs < before && evict(path));
    }
  }, unusedMs).unref();

  return {
    use: async (path, use) => {
      const entry = await acquire(path);
      if (entry === undefined) return undefined;
      entry.users += 1;
      entry.uses += 1;
      entry.lastUsedMs = performance.now();
      try {
        return await use({
          sizeBytes: entry.sizeBytes,
          read: (start, length) => readBytes(entry, start, length),
          whole: async () => {
            const isWanted = entry.uses > 1 && entry.sizeBytes <= maxKeptFileBytes;
            return entry.bytes ?? (isWanted ? bytes.keep(entry) : undefined);
          },
        });
      } finally {
        entry.users -= 1;
        closeUnused(entry);
      }
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(sweep);
      for (const path of entries.keys()) evict(path);
    },
  };
}

// The oldest go first when there are too many.
function createKeptBytes() {
  const kept = new Set<Entry>();
  let keptBytes = 0;
  const forget = (entry: Entry) => {
    if (kept.delete(entry)) keptBytes -= entry.sizeBytes;
    entry.bytes = undefined;
  };
  const keep = (entry: Entry): Promise<Buffer> => {
    const bytes = readBytes(entry, 0, entry.sizeBytes);
    entry.bytes = bytes;
    bytes.catch(() => forget(entry));
    kept.add(entry);
    keptBytes += entry.sizeBytes;
    for (const oldest of kept) {
      if (keptBytes <= maxKeptBytes || oldest === entry) break;
      forget(oldest);
    }
    return bytes;
  };
  return { forget, keep };
}

async function openFile(path: string): Promise<Entry | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { size: sizeBytes } = await handle.stat();
  return {
    handle,
    sizeBytes,
    users: 0,
    uses: 0,
    lastUsedMs: performance.now(),
    isEvicted: false,
    bytes: undefined,
  };
}

async function readBytes({ handle }: Entry, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await handle.read(buffer, 0, length, start);
  if (bytesRead !== length) throw new Error('a stored file is shorter than it was');
  return buffer;
}
