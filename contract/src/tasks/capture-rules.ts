import { z } from 'zod';

/** How a picture is to be: wider than high, or higher than wide. */
export const orientations = ['any', 'landscape', 'portrait'] as const;
/** Of a phone. */
export const cameras = ['any', 'front', 'back'] as const;

/** How a task is to be recorded. */
export const captureRules = z
  .object({
    orientation: z.enum(orientations),
    /** Of a phone. */
    camera: z.enum(cameras),
    /** Files and clips are taken too, besides what is recorded here. */
    allowsFiles: z.boolean(),
  })
  .meta({ id: 'CaptureRules' });
export type CaptureRules = z.infer<typeof captureRules>;
