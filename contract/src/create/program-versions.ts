import { z } from 'zod';
import { id, instant } from '../call.ts';
import { captionStyle } from '../media/captions.ts';
import { timelineItem } from './timeline.ts';

/** A version of a program that was published, or sent for approval. What it is made of never changes; `publishedAt` is when it was asked for. */
export const programVersion = z
  .object({
    number: z.int(),
    state: z.enum([
      'review',
      'scheduled',
      'waiting',
      'live',
      'superseded',
      'withdrawn',
      'cancelled',
      'failed',
    ]),
    publishedAt: instant,
    /** When it goes live, or was to go live, where that was scheduled. */
    publishAt: instant.nullable(),
    publishedBy: z.string().nullable(),
    durationMs: z.int(),
    /** How many stretches of clips it has. */
    items: z.int(),
  })
  .meta({ id: 'ProgramVersion' });
export type ProgramVersion = z.infer<typeof programVersion>;

export const programVersionDetail = programVersion.extend({
  captionStyle,
  timeline: z.object({ items: z.array(timelineItem) }),
  /** Its clips; the name is null where the caller doesn't see the clip. */
  clips: z.array(z.object({ clipId: id, name: z.string().nullable(), isDeleted: z.boolean() })),
});
export type ProgramVersionDetail = z.infer<typeof programVersionDetail>;
