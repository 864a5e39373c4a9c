import { z } from 'zod';
import { id, text } from '../call.ts';

export const titleKinds = ['title', 'lower-third'] as const;
export const titlePlaces = ['left', 'centre', 'right'] as const;

/** What a title says and looks like. */
export const titleDesign = z.object({
  kind: z.enum(titleKinds),
  text: text(120, 1),
  secondLine: text(160).default(''),
  place: z.enum(titlePlaces).default('left'),
  /** Of its bar, as #rrggbb. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default('#2563eb'),
  /** One of the organisation; absent: the standard font, as for one that was removed. */
  fontId: id.optional(),
});
export type TitleDesign = z.infer<typeof titleDesign>;
