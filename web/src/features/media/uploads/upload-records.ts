import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FileIdentity } from './file-identity.ts';

/** What this browser remembers of an upload that it began. */
interface UploadRecord extends FileIdentity {
  readonly uploadId: string;
  readonly clipId: string | null;
  readonly handle: FileSystemFileHandle | null;
}

export interface UploadRecords {
  get(uploadId: string): Promise<UploadRecord | null>;
  put(record: UploadRecord): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Forgets all but these. */
  keepOnly(uploadIds: ReadonlySet<string>): Promise<void>;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: UploadRecord };
}

/** Opens the records of this browser on first use; where storage is forbidden, nothing is remembered. */
export function createUploadRecords(name = 'rushes-uploads'): UploadRecords {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('uploads', { keyPath: 'uploadId' });
      },
    });
    return opened;
  };
  return {
    async get(uploadId) {
      const database = await open().catch(() => null);
      return (await database?.get('uploads', uploadId)) ?? null;
    },
    async put(record) {
      const database = await open().catch(() => null);
      await database?.put('uploads', record);
    },
    async remove(uploadId) {
      const database = await open().catch(() => null);
      await database?.delete('uploads', uploadId);
    },
    async keepOnly(uploadIds) {
      const database = await open().catch(() => null);
      if (database === null) return;
      for (const key of await database.getAllKeys('uploads')) {
        if (!uploadIds.has(key)) await database.delete('uploads', key);
      }
    },
  };
}
