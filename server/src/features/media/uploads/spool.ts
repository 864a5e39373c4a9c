import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../../platform/config.ts';
import { freeBytesOf } from '../../../platform/disk-space.ts';
import { createTurns } from '../../../platform/turns.ts';

// Kept for the database and the work that is under way.
const reserveBytes = 200_000_000;
const lookEveryBytes = 16 * 1024 * 1024;

/** Bytes that may gather while a write waits for its turn. */
const gatheredBytes = 256 * 1024;

/** Chunks of uploads are written and read one after another. */
const inTurn = createTurns(1, 8, 2000);

/** So are files put on the disk: a large one takes seconds, in which others are still written. */
const inTurnOfDisk = createTurns(1, 8, 500);

const readBuffer = Buffer.allocUnsafeSlow(1024 * 1024);

export type Spool = ReturnType<typeof createSpool>;

/** The files that arrive, one an upload; the length of a file is how far its upload is. */
export function createSpool(config: Config) {
  const folder = join(config.stateDir, 'uploads');
  const pathOf = (id: string) => join(folder, id);
  return {
    folder,
    pathOf,
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o711 });
    },
    async create(id: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o711 });
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
      await file.close();
    },
    /** Bytes that are there; null where there is no file. */
    async sizeOf(id: string): Promise<number | null> {
      const found = await stat(pathOf(id)).catch(() => undefined);
      return found?.size ?? null;
    },
    /** Throws what a full disk throws when only the last reserve is left. */
    write: async (id: string, offset: number, bytes: AsyncIterable<Buffer>) =>
      write(folder, pathOf(id), offset, bytes),
    /** Has the file and its name on the disk, whatever happens to the power. */
    async sync(id: string): Promise<void> {
      await inTurnOfDisk(() => syncPath(pathOf(id)));
      await inTurnOfDisk(() => syncPath(folder));
    },
    async remove(id: string): Promise<void> {
      await rm(pathOf(id), { force: true });
    },
  };
}

/** Writes what arrives until it ends or breaks off; what arrived is kept and durable either way. */
async function write(
  folder: string,
  path: string,
  offset: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  let position = offset;
  let lookAt = offset;
  let arrived: Buffer[] = [];
  let arrivedBytes = 0;
  const writeArrived = async () => {
    const [chunks, length] = [arrived, arrivedBytes];
    [arrived, arrivedBytes] = [[], 0];
    if (position >= lookAt) {
      requireReserve(folder);
      lookAt = position + lookEveryBytes;
    }
    await writeWhole(file, chunks, position);
    position += length;
  };
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  const beginWriting = async () => {
    try {
      while (arrivedBytes > 0) await inTurn(writeArrived);
    } catch (error) {
      failure = { error };
    } finally {
      writing = undefined;
    }
  };
  try {
    for await (const chunk of bytes) {
      arrived.push(chunk);
      arrivedBytes += chunk.length;
      writing ??= beginWriting();
      if (arrivedBytes >= gatheredBytes) await writing;
      if (failure !== undefined) break;
    }
  } finally {
    try {
      await writing;
      await inTurnOfDisk(() => file.datasync());
    } finally {
      await file.close();
    }
  }
  if (failure !== undefined) throw failure.error;
  return position;
}

async function writeWhole(file: FileHandle, chunks: readonly Buffer[], position: number): Promise<void> {
  for (let left = chunks, at = position; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, at);
    at += bytesWritten;
    left = without(left, bytesWritten);
  }
}

/** What is left of chunks when so many of their bytes are gone. */
function without(chunks: readonly Buffer[], bytes: number): Buffer[] {
  let gone = bytes;
  return chunks.flatMap((chunk) => {
    const left = chunk.subarray(Math.min(gone, chunk.length));
    gone -= chunk.length - left.length;
    return left.length === 0 ? [] : [left];
  });
}

// Many uploads that each had room when they began, or someone else, may fill the disk meanwhile.
function requireReserve(folder: string): void {
  if (freeBytesOf(folder) >= reserveBytes) return;
  throw Object.assign(new Error('The last reserve of the disk is not for uploads'), { code: 'ENOSPC' });
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file as it lies on the disk, in hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await using file = await open(path, 'r');
  // One buffer for all, as one turn runs at a time: many of their own would keep the garbage collector busy.
  const hashNext = async (position: number) => {
    const { bytesRead } = await file.read(readBuffer, 0, readBuffer.length, position);
    hash.update(readBuffer.subarray(0, bytesRead));
    return bytesRead;
  };
  for (let position = 0, read = 1; read > 0; position += read) read = await inTurn(() => hashNext(position));
  return hash.digest('hex');
}

/** SHA-256 of bytes as they come, in hex. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) await inTurn(() => hash.update(chunk));
  return hash.digest('hex');
}
