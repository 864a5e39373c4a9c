import { z } from 'zod';
import { id, text } from '../call.ts';
import { shotsMost } from './lists/recording-tasks.ts';

const lengthMs = z.int().min(1000).max(3_600_000).nullable();

/** A picture that is shown while the shot is recorded. */
export const shotExample = z.object({ exampleId: id, url: z.string() });
export type ShotExample = z.infer<typeof shotExample>;

const shotFields = {
  shotId: id,
  /** What to record. */
  prompt: text(500, 1),
  /** What to say, for the teleprompter. */
  script: text(10_000),
  shotTypeId: id.nullable(),
  minMs: lengthMs,
  maxMs: lengthMs,
};

export const shotInput = z
  .object({
    ...shotFields,
    /** A picture of `addShotExample`. */
    exampleId: id.nullable().optional(),
  })
  .refine(({ minMs, maxMs }) => minMs === null || maxMs === null || minMs <= maxMs, {
    path: ['maxMs'],
    message: 'Must be at least the minimum length.',
  });
export type ShotInput = z.infer<typeof shotInput>;

export const shots = z
  .array(shotInput)
  .max(shotsMost)
  .refine((all) => new Set(all.map(({ shotId }) => shotId)).size === all.length, {
    message: 'Two shots have the same id.',
  });

export const shot = z.object({
  ...shotFields,
  /** Name of the shot type. */
  shotType: z.string().nullable(),
  /** What it is meant to look like. */
  example: shotExample.nullable(),
});
export type Shot = z.infer<typeof shot>;
