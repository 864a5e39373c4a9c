import type { UsableRange } from '@rushes/contract/media/clips';
import type { TakeTarget } from '../../upload-model.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A take as this browser keeps it until the server has it. */
export interface TakeRecord {
  readonly takeId: string;
  /** Profile of the user who records: nobody else at this computer is offered the take. */
  readonly customerUserId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly uploadId: string | null;
  readonly clipId: string | null;
  /** Moments that the user marked. */
  readonly markersMs: readonly number[];
  /** What the user kept after trimming its ends: null for all of it, absent where nothing was trimmed. */
  readonly usableRange?: UsableRange | null;
  /** The shot of a task that it is recorded for; absent for Footage. */
  readonly target?: TakeTarget;
  /** Named by the user, not by its time. */
  readonly isNamed: boolean;
}

/** A second of a take. */
export interface Chunk {
  readonly takeId: string;
  /** Of its first byte. */
  readonly offset: number;
  readonly bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  takes: { key: string; value: TakeRecord };
  chunks: { key: [string, number]; value: Chunk };
}

export interface TakeStore {
  put(take: TakeRecord): Promise<void>;
  /** Adds a chunk together with what the take has become by it. */
  addChunk(chunk: Chunk, change: Pick<TakeRecord, 'durationMs' | 'sizeBytes'>): Promise<void>;
  change(takeId: string, change: Partial<Omit<TakeRecord, 'takeId'>>): Promise<void>;
  list(): Promise<readonly TakeRecord[]>;
  /** Where the kept chunks begin, in order. */
  offsetsOf(takeId: string): Promise<readonly number[]>;
  read(takeId: string, offset: number): Promise<ArrayBuffer | null>;
  /** Drops the chunks that begin before this byte. */
  dropChunks(takeId: string, before: number): Promise<void>;
  remove(takeId: string): Promise<void>;
}

/** Opens the takes of this browser on first use. Rejects where storage is full or forbidden. */
export function createTakeStore(name = 'rushes-takes'): TakeStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('takes', { keyPath: 'takeId' });
        database.createObjectStore('chunks', { keyPath: ['takeId', 'offset'] });
      },
    });
    return opened;
  };
  const upTo = (takeId: string, before = Number.POSITIVE_INFINITY) =>
    IDBKeyRange.bound([takeId, 0], [takeId, before], false, true);
  return {
    async put(take) {
      await (await open()).put('takes', take);
    },
    async addChunk(chunk, change) {
      const transaction = (await open()).transaction(['takes', 'chunks'], 'readwrite');
      const takes = transaction.objectStore('takes');
      const take = await takes.get(chunk.takeId);
      await Promise.all([
        transaction.objectStore('chunks').put(chunk),
        take === undefined ? undefined : takes.put({ ...take, ...change }),
        transaction.done,
      ]);
    },
    async change(takeId, change) {
      const transaction = (await open()).transaction('takes', 'readwrite');
      const take = await transaction.store.get(takeId);
      if (take !== undefined) await transaction.store.put({ ...take, ...change });
      await transaction.done;
    },
    list: async () => (await open()).getAll('takes'),
    async offsetsOf(takeId) {
      const keys = await (await open()).getAllKeys('chunks', upTo(takeId));
      return keys.map(([, offset]) => offset);
    },
    async read(takeId, offset) {
      return (await (await open()).get('chunks', [takeId, offset]))?.bytes ?? null;
    },
    async dropChunks(takeId, before) {
      // There is no range below the first byte.
      if (before > 0) await (await open()).delete('chunks', upTo(takeId, before));
    },
    async remove(takeId) {
      const transaction = (await open()).transaction(['takes', 'chunks'], 'readwrite');
      await Promise.all([
        transaction.objectStore('chunks').delete(upTo(takeId)),
        transaction.objectStore('takes').delete(takeId),
        transaction.done,
      ]);
    },
  };
}
