// Appends files to one another without holding them in memory.
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes the given files one after another into `target`; an init and its segments become one playable file. */
export async function joinFiles(
  target: string,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const contents = async function* () {
    for (const file of files) yield* createReadStream(file);
  };
  await pipeline(contents, createWriteStream(target), signal ? { signal } : {});
  // Readable for the sandbox user; the folder around it is closed to others.
  await chmod(target, 0o644);
}
