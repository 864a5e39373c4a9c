import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Whose draft of which object: what one user left is offered to nobody else. */
export interface DraftKey {
  readonly userId: string;
  readonly objectId: string;
}

/** The drafts that this browser keeps; they outlive the end of a session and a sign-out. */
export interface LocalDrafts<Draft> {
  read(key: DraftKey): Promise<Draft | null>;
  write(key: DraftKey, draft: Draft): Promise<void>;
  clear(key: DraftKey): Promise<void>;
}

interface Kept {
  readonly id: string;
  readonly keptAtMs: number;
}

interface Schema<Draft> extends DBSchema {
  drafts: { key: string; value: Draft & Kept };
}

const keepMs = 30 * 24 * 3_600_000;
const idOf = ({ userId, objectId }: DraftKey) => `${userId}/${objectId}`;

/** Opens the drafts on first use; where storage is forbidden, nothing is kept and the page's own guard still warns. */
export function createLocalDrafts<Draft extends object>(name: string): LocalDrafts<Draft> {
  let opened: Promise<IDBPDatabase<Schema<Draft>> | null> | null = null;
  const open = () => {
    opened ??= openDB<Schema<Draft>>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('drafts', { keyPath: 'id' });
      },
    }).catch(() => null);
    return opened;
  };
  return {
    async read(key) {
      const database = await open();
      const kept = await database?.get('drafts', idOf(key));
      if (database === null || kept === undefined) return null;
      const { id, keptAtMs, ...draft } = kept;
      if (Date.now() - keptAtMs < keepMs) return draft as unknown as Draft;
      await database.delete('drafts', id);
      return null;
    },
    async write(key, draft) {
      const database = await open();
      await database?.put('drafts', { ...draft, id: idOf(key), keptAtMs: Date.now() });
    },
    async clear(key) {
      const database = await open();
      await database?.delete('drafts', idOf(key));
    },
  };
}
