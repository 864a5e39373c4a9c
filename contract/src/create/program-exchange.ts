// Timelines as files of other editors.
import { z } from 'zod';
import { id } from '../call.ts';

export const exchangeFormat = z.enum(['otio', 'fcpxml', 'edl']);
export type ExchangeFormat = z.infer<typeof exchangeFormat>;

/** `fps` is that of the time codes of an EDL. */
export const importedFile = z.object({
  format: z.enum(['otio', 'edl']),
  text: z.string().max(900_000),
  fps: z.int().min(1).max(120).default(30),
});

/** `missing` are cuts without a clip; `leftOut` counts what a draft can't hold. */
export const importedTimeline = z.object({
  programId: id,
  revision: z.int(),
  missing: z.array(
    z.object({ name: z.string(), reason: z.enum(['not-found', 'not-ready', 'outside', 'other-rate']) }),
  ),
  leftOut: z.int(),
});
