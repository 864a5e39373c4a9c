import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadEntry } from '@rushes/media/download';
import { RUNGS, type Rung } from '@rushes/media/house';
import type { Context } from '../../../../context.ts';
import type { EntryKeys } from '../playlists/playlists.ts';

/** The best rung that a version has. */
export function bestOf(versionId: string, rungs: readonly string[]): Rung {
  const best = RUNGS.findLast((rung) => rungs.includes(rung));
  if (best === undefined) throw new Error(`Version ${versionId} has no rung`);
  return best;
}

/** The segments of an edit list as files, to be joined. */
export async function gather(
  { storage }: Context,
  video: readonly EntryKeys[],
  audio: readonly EntryKeys[],
  workDir: string,
): Promise<DownloadEntry[]> {
  const known = new Map<string, string>();
  const fileOf = async (key: string): Promise<string> => {
    const local = storage.localPath?.(key) ?? known.get(key);
    if (local !== undefined) return local;
    const copy = join(workDir, `part-${known.size}`);
    known.set(key, copy);
    await pipeline((await storage.get(key)).stream, createWriteStream(copy, { flags: 'wx' }));
    return copy;
  };
  const filesOf = async (keys: readonly { key: string }[]): Promise<string[]> => {
    const files: string[] = [];
    for (const { key } of keys) files.push(await fileOf(key));
    return files;
  };
  const entries: DownloadEntry[] = [];
  for (const [at, { entry, init, segments }] of video.entries()) {
    const sound = audio[at];
    if (sound === undefined) throw new Error('An entry has no sound');
    entries.push({
      videoInit: await fileOf(init),
      videoSegments: await filesOf(segments),
      audioInit: await fileOf(sound.init),
      audioSegments: await filesOf(sound.segments),
      inFrame: entry.inFrame,
      frames: segments.reduce((sum, { frames }) => sum + frames, 0),
    });
  }
  return entries;
}
