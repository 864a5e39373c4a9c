// The shapes that a program is made in: one comes first, and the same timeline is published in further ones.
import { z } from 'zod';
import { call, id } from '../call.ts';
import { aspects } from '../media/clips.ts';
import { editing } from './program-publication.ts';

/** What was chosen; `chosen` is null where the main shape is that of the first clip. */
export const programShapes = z.object({
  chosen: z.enum(aspects).nullable(),
  variants: z.array(z.enum(aspects)).max(aspects.length),
});

/** A further shape of the draft; `hls` is null while its footage or its pieces are made. */
export const draftVariant = z.object({
  aspect: z.enum(aspects),
  hls: z.string().nullable(),
  pieces: z.object({ ready: z.int(), total: z.int(), reused: z.number() }),
});
export type DraftVariant = z.infer<typeof draftVariant>;

/** A further shape of the live version that can be watched. */
export const playedVariant = z.object({
  aspect: z.enum(aspects),
  hls: z.string(),
  mp4: z.string().nullable(),
});
export type PlayedVariant = z.infer<typeof playedVariant>;

/** `draft` is the shape that the call answers with. */
export const shapeCalls = <Draft extends z.ZodType>(draft: Draft) => ({
  setShapes: call({
    summary:
      'Sets the main shape of the draft, null for that of its first clip, and in which further shapes the same timeline is published. They follow behind the same link when they are made.',
    request: z.object({
      programId: id,
      aspect: z.enum(aspects).nullable(),
      variants: z.array(z.enum(aspects)).max(aspects.length),
    }),
    response: draft,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
});
