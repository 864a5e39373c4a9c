import { z } from 'zod';
import { id, text } from '../call.ts';
import { imagePlaces, leastImageOpacity, leastImageWidth } from '../create/lists/images.ts';

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
});
export type TitleDesign = z.infer<typeof titleDesign>;

/** An image of Files over the picture. */
export const imageDesign = z.object({
  kind: z.literal('image'),
  fileId: id,
  place: z.enum(imagePlaces).default('top-right'),
  /** Of the width of the frame. */
  widthPercent: z.number().min(leastImageWidth).max(100).default(20),
  opacityPercent: z.number().min(leastImageOpacity).max(100).default(100),
  /** Shown until the program ends, whatever its length. */
  untilEnd: z.boolean().default(false),
});
export type ImageDesign = z.infer<typeof imageDesign>;
