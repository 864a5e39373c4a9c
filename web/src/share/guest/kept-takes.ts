import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A recording that is on this device until the server has all of it. */
export interface KeptTake {
  readonly takeId: string;
  /** Of the response that it is for. */
  readonly token: string;
  readonly promptId: string;
  readonly mimeType: string;
  readonly filename: string;
  /** The guest wants to send it; absent while they are recording or looking at it. */
  readonly isChosen: boolean;
}

interface Chunk {
  readonly takeId: string;
  /** Not as a blob: some browsers don't keep those. */
  readonly bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  takes: { key: string; value: KeptTake; indexes: { token: string } };
  chunks: { key: number; value: Chunk; indexes: { takeId: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('guest-takes', 1, {
    upgrade(db) {
      db.createObjectStore('takes', { keyPath: 'takeId' }).createIndex('token', 'token');
      db.createObjectStore('chunks', { autoIncrement: true }).createIndex('takeId', 'takeId');
    },
  });
  return opened;
}

export async function keepTake(take: KeptTake): Promise<void> {
  await (await database()).put('takes', take);
}

export async function keepChunk(takeId: string, blob: Blob): Promise<void> {
  const bytes = await blob.arrayBuffer();
  await (await database()).add('chunks', { takeId, bytes });
}

/** All of a take that was kept; null where nothing was. */
export async function readTake({ takeId, mimeType }: KeptTake): Promise<Blob | null> {
  const chunks = await (await database()).getAllFromIndex('chunks', 'takeId', takeId);
  const blob = new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: mimeType },
  );
  return blob.size === 0 ? null : blob;
}

/** What is kept for a response, also by a tab that was closed. Nothing where the browser keeps nothing. */
export async function takesOf(token: string): Promise<KeptTake[]> {
  try {
    return await (await database()).getAllFromIndex('takes', 'token', token);
  } catch {
    return [];
  }
}

/** Forgets what else is kept for the prompt of a take. */
export async function forgetOthers({ token, promptId, takeId }: KeptTake): Promise<void> {
  for (const each of await takesOf(token))
    if (each.promptId === promptId && each.takeId !== takeId) await forgetTake(each.takeId);
}

export async function forgetTake(takeId: string): Promise<void> {
  const db = await database();
  const trx = db.transaction(['takes', 'chunks'], 'readwrite');
  await trx.objectStore('takes').delete(takeId);
  for (const key of await trx.objectStore('chunks').index('takeId').getAllKeys(takeId))
    await trx.objectStore('chunks').delete(key);
  await trx.done;
}
