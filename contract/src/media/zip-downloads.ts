import { z } from 'zod';

/** Originals as one ZIP that is made while it is sent. */
export const zipOffer = z.object({
  url: z.string(),
  count: z.int(),
  /** Of all files together. */
  sizeBytes: z.int(),
  /** What isn't in it: not there, not for this user, or still being uploaded. */
  leftOutCount: z.int(),
});
