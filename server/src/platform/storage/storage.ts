// Where the bytes lie. Keys are ours, objects are immutable once put.
import type { Readable } from 'node:stream';

/** Where the bytes of a new object come from. */
export type StorageSource = Readable | Buffer | { readonly file: string };

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface StoredBytes {
  readonly stream: Readable;
  /** Of this answer: the length of the range, or of the object. */
  readonly sizeBytes: number;
}

/** A store of objects. Keys match `^[A-Za-z0-9_\-./]+$`, without `..`, `//` or a slash at either end. */
export interface Storage extends AsyncDisposable {
  /** Complete and durable when it returns; nothing is seen under the key before. */
  put(key: string, source: StorageSource): Promise<{ sizeBytes: number }>;
  /** As `put`, but the store may take over the file by rename or hard link. The path must not be written to afterwards. */
  putFile(key: string, path: string): Promise<{ sizeBytes: number }>;
  /** Throws `ObjectMissing` for an absent key. */
  get(key: string, range?: ByteRange): Promise<StoredBytes>;
  stat(key: string): Promise<StoredObject | undefined>;
  has(key: string): Promise<boolean>;
  /** Objects whose key starts with the prefix, in no certain order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Deleting an absent key is no error. */
  delete(key: string): Promise<void>;
  /** Deletes what lies under `prefix/`; gives the count. */
  deletePrefix(prefix: string): Promise<number>;
  /** The file of a key, where objects are files: hard link it into a work folder, never change it. */
  localPath?(key: string): string | undefined;
  /** Free space for new objects; undefined where it has no bound. */
  freeBytes(): Promise<number | undefined>;
  /** Throws `StorageUnavailable` where the store is not the one it was (a missing mount, a lost bucket). */
  check(): Promise<void>;
}

/** The key holds no object. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** The store cannot be reached, or is not the one that was set up. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

const keyPattern = /^[A-Za-z0-9_\-.]+(?:\/[A-Za-z0-9_\-.]+)*$/;

/** Gives the key back, or throws on one that could leave the store. */
export function checkedKey(key: string): string {
  const hasDots = key.split('/').some((part) => part === '.' || part === '..');
  if (!keyPattern.test(key) || hasDots || key.length > 900)
    throw new TypeError(`Not a storage key: ${key.slice(0, 100)}`);
  return key;
}
