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
  context: Context,
  assets: readonly Asset[],
): Promise<ReadonlyMap<string, Ranges>> {
  const heard = new Map<string, Ranges>();
  for (const { id, fps, artwork } of assets) {
    const key = artwork?.peaksKey;
    const ranges = known.get(id) ?? (key == null ? undefined : await rangesIn(context, key, fps));
    if (ranges === undefined) continue;
    if (known.size >= knownMost) known.clear();
    known.set(id, ranges);
    heard.set(id, ranges);
  }
  return heard;
}

/** Of a waveform that can't be read nothing is known. */
async function rangesIn({ storage, log }: Context, key: string, fps: number): Promise<Ranges | undefined> {
  try {
    return heardRanges(peaksShape.parse(JSON.parse(await text((await storage.get(key)).stream))), fps);
  } catch (error) {
    log.warn({ err: error, key }, 'a waveform was not read');
    return undefined;
  }
}
