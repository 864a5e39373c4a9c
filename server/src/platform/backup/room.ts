// Whether a copy has room where it is to be written, asked before the first byte.
import { constants } from 'node:fs';
import { copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesOf } from '../disk-space.ts';
import { StartRefused } from '../start-refused.ts';
import { filesBelow } from './manifest.ts';

/** What the disk is asked with; tests have smaller ones. */
export interface Room {
  readonly freeBytes: (folder: string) => number;
}

export const usualRoom: Room = { freeBytes: freeBytesOf };

/** For the log of the database meanwhile, and the manifest. */
const reserveBytes = 64_000_000;

/** Throws where the disk of `folder` cannot take a copy of so many bytes. */
export function requireRoom({ freeBytes }: Room, folder: string, sizeBytes: number, what: string): void {
  const neededBytes = sizeBytes + reserveBytes;
  const free = freeBytes(folder);
  if (free >= neededBytes) return;
  throw new StartRefused(
    `${what} takes ${Math.ceil(neededBytes / 1e6)} MB, and the disk of ${folder} has ${Math.floor(free / 1e6)} MB free: make room there, or name a directory on another disk.`,
  );
}

/** Bytes of all files below a folder. */
export async function sizeBelow(folder: string): Promise<number> {
  let sum = 0;
  // Tables may be dropped meanwhile.
  for (const path of await filesBelow(folder))
    sum += (await stat(join(folder, path)).catch(() => ({ size: 0 }))).size;
  return sum;
}

/** Whether a copy from one folder to the other shares its blocks until one of them changes. */
export async function canClone(from: string, to: string): Promise<boolean> {
  const source = join(from, `.clone-${process.pid}`);
  const target = join(to, `.clone-${process.pid}`);
  try {
    await writeFile(source, 'x');
    await copyFile(source, target, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(source, { force: true });
    await rm(target, { force: true });
  }
}
