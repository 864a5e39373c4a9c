import { statfs } from 'node:fs/promises';
import type { Context } from '../../../context.ts';

/** Bytes that stay free whatever arrives; by default 2 GB or a twentieth of the disk, if that is more. */
export type Reserve = (diskBytes: number) => number;

export const usualReserve: Reserve = (diskBytes) => Math.max(2_000_000_000, diskBytes * 0.05);

/** An upload needs room for itself and for what is made of it. */
const spaceFactor = 2.5;

/** Whether a file of this size may come without filling the disk. */
export async function hasRoom(
  { storage }: Context,
  folder: string,
  sizeBytes: number,
  reserve: Reserve,
): Promise<boolean> {
  const disk = await statfs(folder);
  const stored = (await storage.freeBytes()) ?? Number.POSITIVE_INFINITY;
  const free = Math.min(disk.bavail * disk.bsize, stored);
  return free >= sizeBytes * spaceFactor + reserve(disk.blocks * disk.bsize);
}
