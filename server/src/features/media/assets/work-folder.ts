import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../../context.ts';

/** Runs `work` in a folder of its own, which is gone afterwards. */
export async function inWorkFolder<T>(context: Context, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(workRoot(context), String(process.pid), randomUUID());
  // Other users pass through, so that the tools' user reaches what is handed to it.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes left behind that were killed. Call before this process starts work. */
export async function sweepWorkFolders(context: Context): Promise<void> {
  for (const name of await readdir(workRoot(context)).catch(() => [])) {
    const pid = Number(name);
    if (pid !== process.pid && isAlive(pid)) continue;
    await rm(join(workRoot(context), name), { recursive: true, force: true });
  }
}

/** A stored object as a file: the store's own where it has files, else a copy in the work folder. */
export async function localFile(context: Context, key: string, folder: string): Promise<string> {
  const own = context.storage.localPath?.(key);
  if (own !== undefined) return own;
  const path = join(folder, `stored-${randomUUID()}`);
  const { stream } = await context.storage.get(key);
  await pipeline(stream, createWriteStream(path, { flags: 'wx' }));
  return path;
}

function workRoot(context: Context): string {
  return join(context.config.stateDir, 'work');
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
