import { text } from 'node:stream/consumers';
import { heardRanges } from '@rushes/media/heard';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { Asset } from '../store.ts';

type Ranges = readonly (readonly [fromFrame: number, toFrame: number])[];

const peaksShape = z.object({
  sample_rate: z.number(),
  samples_per_pixel: z.number(),
  data: z.array(z.number()),
});

/** Read once: the waveform of an asset never changes. */
const known = new Map<string, Ranges>();
const knownMost = 500;

/** Frames in which each of these assets is heard; those without a waveform are left out. */
export async function heardIn(
  { storage }: Context,
  assets: readonly Asset[],
): Promise<ReadonlyMap<string, Ranges>> {
  const heard = new Map<string, Ranges>();
  for (const { id, fps, artwork } of assets) {
    const key = artwork?.peaksKey;
    if (key == null) continue;
    const ranges =
      known.get(id) ??
      heardRanges(peaksShape.parse(JSON.parse(await text((await storage.get(key)).stream))), fps);
    if (known.size >= knownMost) known.clear();
    known.set(id, ranges);
    heard.set(id, ranges);
  }
  return heard;
}
