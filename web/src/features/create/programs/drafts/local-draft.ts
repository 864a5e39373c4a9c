import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EditList } from '../../../../timeline/edit-list.ts';

/** An edit list that the server does not have yet. */
export interface LocalDraft {
  readonly revision: number;
  readonly items: EditList;
  /** What that revision had; absent in what was kept before there was merging. */
  readonly base?: EditList | undefined;
}

/** Whose draft of which program: what one user left is offered to nobody else. */
export interface DraftKey {
  readonly userId: string;
  readonly programId: string;
}

/** The drafts that this browser keeps; they outlive the end of a session and a sign-out. */
export interface LocalDrafts {
  read(key: DraftKey): Promise<LocalDraft | null>;
  write(key: DraftKey, draft: LocalDraft): Promise<void>;
  clear(key: DraftKey): Promise<void>;
}

interface Kept extends LocalDraft {
  readonly id: string;
  readonly keptAtMs: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Kept };
}

const keepMs = 30 * 24 * 3_600_000;
const idOf = ({ userId, programId }: DraftKey) => `${userId}/${programId}`;

/** Opens the drafts on first use; where storage is forbidden, nothing is kept and the page's own guard still warns. */
export function createLocalDrafts(name = 'rushes-drafts'): LocalDrafts {
  let opened: Promise<IDBPDatabase<Schema> | null> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
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
      if (Date.now() - kept.keptAtMs < keepMs) {
        const { revision, items, base } = kept;
        return { revision, items, base };
      }
      await database.delete('drafts', idOf(key));
      return null;
    },
    async write(key, { revision, items, base }) {
      const database = await open();
      await database?.put('drafts', { id: idOf(key), revision, items, base, keptAtMs: Date.now() });
    },
    async clear(key) {
      const database = await open();
      await database?.delete('drafts', idOf(key));
    },
  };
}

/** The drafts of this browser. */
export const localDrafts = createLocalDrafts();
