// Objects as files below one directory: written beside, synced, renamed; readable by a hard link elsewhere.
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartRefused } from '../start-refused.ts';
import { openPlain } from './plain-file.ts';
import {
  checkedKey,
  ObjectMissing,
  StorageUnavailable,
  type Storage,
  type StorageSource,
  type StoredObject,
} from './storage.ts';

const markerName = '.rushes-storage';
const draftFolder = '.drafts';
const draftLifeMs = 24 * 3600_000;

export interface DirectoryOptions {
  readonly root: string;
  /** The text the marker file must hold: the same for the life of an installation. */
  readonly installation: string;
  /** Set at the first start, when an empty directory is right. */
  readonly isNew: boolean;
}

/** Opens a directory as a store. The marker file tells a missing mount from an empty store. */
export async function openDirectoryStorage(options: DirectoryOptions): Promise<Storage> {
  const { root } = options;
  await prepareRoot(options);
  const objects = join(root, 'objects');
  const drafts = join(root, draftFolder);
  await mkdir(drafts, { recursive: true });
  await sweepDrafts(drafts);
  await mkdir(objects, { recursive: true });
  const pathOf = (key: string) => join(objects, checkedKey(key));
  const draftPath = () => join(drafts, randomBytes(12).toString('hex'));
  return {
    put: async (key, source) => {
      const target = pathOf(key);
      const draft = draftPath();
      try {
        await writeSynced(draft, source);
        return await publish(draft, target, objects);
      } finally {
        await rm(draft, { force: true });
      }
    },
    putFile: async (key, path) => {
      const target = pathOf(key);
      const draft = draftPath();
      try {
        await takeOver(path, draft);
        return await publish(draft, target, objects);
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: (key, range) => readObject(key, pathOf(key), range),
    stat: (key) => statObject(key, pathOf(key)),
    has: async (key) => (await statObject(key, pathOf(key))) !== undefined,
    list: (prefix) => listObjects(objects, prefix),
    delete: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeEmptyParents(dirname(pathOf(key)), objects);
    },
    deletePrefix: async (prefix) => {
      let count = 0;
      const folder = pathOf(prefix);
      for await (const object of listObjects(objects, `${prefix}/`)) if (object.key !== '') count += 1;
      await rm(folder, { recursive: true, force: true });
      await removeEmptyParents(dirname(folder), objects);
      return count;
    },
    localPath: pathOf,
    freeBytes: async () => {
      const space = await statfs(root);
      return space.bavail * space.bsize;
    },
    check: async () => {
      const marker = await readMarker(root);
      if (marker !== options.installation)
        throw new StorageUnavailable(`${root} is not the storage of this installation`);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

// Young drafts may belong to another process on the same store.
async function sweepDrafts(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const found = await lstat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - draftLifeMs) await rm(path, { force: true });
  }
}

async function prepareRoot({ root, installation, isNew }: DirectoryOptions): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    const marker = await readMarker(root);
    if (marker === installation) return;
    if (marker !== undefined)
      throw new StartRefused(
        `The storage ${root} belongs to another installation: choose another with STORAGE.`,
      );
    if (!isNew) {
      throw new StartRefused(
        `The storage ${root} lacks its marker file ${markerName}: is its disk mounted? Mount it, or restore a backup.`,
      );
    }
    await writeFile(join(root, markerName), `${installation}\n`, { flush: true });
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(
      `The storage ${root} cannot be written (${reason}): choose another with STORAGE.`,
      { cause },
    );
  }
}

/** What the marker file of a store says; undefined where there is none. */
export async function readMarker(root: string): Promise<string | undefined> {
  try {
    return (await readFile(join(root, markerName), 'utf8')).trim();
  } catch {
    return undefined;
  }
}

async function writeSynced(path: string, source: StorageSource): Promise<void> {
  if (Buffer.isBuffer(source)) await writeFile(path, source, { flush: true });
  else if (source instanceof Readable)
    await pipeline(source, createWriteStream(path, { flush: true, mode: 0o644 }));
  else await pipeline(createReadStream(source.file), createWriteStream(path, { flush: true, mode: 0o644 }));
  await chmod(path, 0o644);
}

// A link costs nothing; on another filesystem the bytes are copied.
async function takeOver(path: string, draft: string): Promise<void> {
  await link(path, draft).catch(async () => {
    const source = await openPlain(path);
    await pipeline(source.createReadStream(), createWriteStream(draft, { flags: 'wx' }));
  });
  // What counts is what the draft turns out to be: the name beside it may stand for something else by now.
  await using file = await openPlain(draft);
  await file.chmod(0o644);
  // A file that ffmpeg's user made must not stay in that user's hands.
  if (process.getuid?.() === 0) await file.chown(0, 0);
  await file.sync();
}

async function publish(draft: string, target: string, root: string): Promise<{ sizeBytes: number }> {
  const { size } = await stat(draft);
  // A deletion next door may remove the empty folder between the two steps.
  for (let attempt = 1; ; attempt += 1) {
    const firstMade = await mkdir(dirname(target), { recursive: true });
    try {
      await rename(draft, target);
      await syncFolders(
        dirname(target),
        firstMade === undefined ? dirname(target) : dirname(firstMade),
        root,
      );
      return { sizeBytes: size };
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || attempt === 5) throw error;
    }
  }
}

async function syncFolders(from: string, to: string, root: string): Promise<void> {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    await syncPath(folder);
    if (folder === to) return;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readObject(key: string, path: string, range?: { start: number; end: number }) {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    const end = range === undefined ? size - 1 : Math.min(range.end, size - 1);
    const start = range?.start ?? 0;
    const sizeBytes = Math.max(0, end - start + 1);
    if (sizeBytes === 0) {
      await handle.close();
      return { stream: Readable.from([]), sizeBytes };
    }
    return { stream: handle.createReadStream({ start, end }), sizeBytes };
  } catch (cause) {
    if (hasCode(cause, 'ENOENT', 'EISDIR', 'ENOTDIR')) throw new ObjectMissing(key, { cause });
    throw cause;
  }
}

async function statObject(key: string, path: string): Promise<StoredObject | undefined> {
  try {
    const found = await lstat(path);
    return found.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

async function* listObjects(root: string, prefix: string): AsyncIterable<StoredObject> {
  const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
  yield* walk(root, folder === '' ? root : join(root, checkedKey(folder)), prefix);
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(root, path, prefix);
    } else if (key.startsWith(prefix)) {
      const object = await statObject(key, path);
      if (object !== undefined) yield object;
    }
  }
}

async function removeEmptyParents(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root && current.startsWith(root); current = dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
