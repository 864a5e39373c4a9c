import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface Kept {
  readonly id: string;
  readonly keptAtMs: number;
  readonly value: unknown;
}

interface Schema extends DBSchema {
  clipboards: { key: string; value: Kept };
  histories: { key: string; value: Kept };
}

const stores = ['clipboards', 'histories'] as const;
export type EditsStore = (typeof stores)[number];

/** What the editor keeps in this browser between visits; a sign-out removes it. */
export interface KeptEdits {
  read(store: EditsStore, id: string): Promise<unknown>;
  write(store: EditsStore, id: string, value: unknown): Promise<void>;
  remove(store: EditsStore, id: string): Promise<void>;
  /** Removes all of it, for all users. */
  forget(): Promise<void>;
}

const keepMs = 30 * 24 * 3_600_000;

async function removeOld(database: IDBPDatabase<Schema>): Promise<void> {
  for (const store of stores) {
    let cursor = await database.transaction(store, 'readwrite').store.openCursor();
    while (cursor !== null) {
      if (isOld(cursor.value)) await cursor.delete();
      cursor = await cursor.continue();
    }
  }
}

function isOld({ keptAtMs }: Kept): boolean {
  return Date.now() - keptAtMs > keepMs;
}

/** Opens the database on first use, and removes what is too old in it; where storage is forbidden or full, nothing is kept. */
export function createKeptEdits(name = 'rushes-edits'): KeptEdits {
  let opened: Promise<IDBPDatabase<Schema> | null> | null = null;
  const openNow = async () => {
    const database = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        for (const store of stores) fresh.createObjectStore(store, { keyPath: 'id' });
      },
    });
    void removeOld(database).catch(() => undefined);
    return database;
  };
  const open = () => {
    opened ??= openNow().catch(() => null);
    return opened;
  };

  return {
    async read(store, id) {
      const database = await open();
      const kept = await database?.get(store, id).catch(() => undefined);
      if (kept === undefined || isOld(kept)) return null;
      return kept.value;
    },
    async write(store, id, value) {
      const database = await open();
      await database?.put(store, { id, keptAtMs: Date.now(), value }).catch(() => undefined);
    },
    async remove(store, id) {
      const database = await open();
      await database?.delete(store, id).catch(() => undefined);
    },
    async forget() {
      const database = await open();
      if (database === null) return;
      // To delete the database would wait for the tabs that have it open.
      await Promise.all(stores.map((store) => database.clear(store))).catch(() => undefined);
    },
  };
}

/** The edits of this browser. */
export const keptEdits = createKeptEdits();
