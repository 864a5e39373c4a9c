// Room kept for the database: bytes given up when its disk is full, so that saving and signing in go on.
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesOf } from '../disk-space.ts';
import type { Log } from '../log.ts';

export interface DiskReserve extends AsyncDisposable {
  /** Gives the bytes up where the disk is full. */
  yieldIfFull(): void;
}

const reserveBytes = 64 * 1024 ** 2;
const fullBytes = 48 * 1024 ** 2;
const amplyBytes = 1024 ** 3;
const lookEveryMs = 2000;

/** Keeps the bytes in a file of the folder, and looks after them until disposed. */
export function keepReserve(folder: string, log: Log): DiskReserve {
  const path = join(folder, 'ballast');
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let isDisposed = false;
  const yieldIfFull = () => {
    if (freeBytesOf(folder) >= fullBytes || !existsSync(path)) return;
    rmSync(path, { force: true });
    log.error({ folder }, 'the disk is full: the database lives on its last reserve, make room');
  };
  const look = () => {
    yieldIfFull();
    if (isWriting || existsSync(path) || freeBytesOf(folder) < amplyBytes) return;
    isWriting = true;
    writing = write(path, () => isDisposed)
      .catch((error: unknown) => log.warn({ error }, 'the reserve of the database could not be written'))
      .finally(() => {
        isWriting = false;
      });
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      log.warn({ error }, 'the disk of the database could not be looked at');
    }
  }, lookEveryMs).unref();
  return {
    yieldIfFull,
    [Symbol.asyncDispose]: async () => {
      isDisposed = true;
      clearInterval(timer);
      await writing;
    },
  };
}

// Random, so that no filesystem stores it as nothing.
async function write(path: string, isDisposed: () => boolean): Promise<void> {
  const draft = `${path}.new`;
  const chunk = randomBytes(1024 ** 2);
  try {
    await using file = await open(draft, 'w', 0o600);
    for (let written = 0; written < reserveBytes && !isDisposed(); written += chunk.length) {
      await file.write(chunk);
    }
    if (!isDisposed()) await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
