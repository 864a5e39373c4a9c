// Appends files to one another without holding them in memory.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openFresh } from './work-folder.ts';

/** Writes the given files one after another into `target`; an init and its segments become one playable file. */
export async function joinFiles(
  target: string,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const contents = async function* () {
    for (const file of files) yield* createReadStream(file);
  };
  const file = await openFresh(target);
  await pipeline(contents, file.createWriteStream(), signal ? { signal } : {});
}
