import { z } from 'zod';
import { cameras, orientations } from './lists/recording-tasks.ts';

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
