// The question before a change lets more users watch.
import { z } from 'zod';

/** How many users can watch now and after the change; the names are of the first who gain access, if the caller may see them. */
export const audienceChange = z
  .object({ now: z.int(), after: z.int(), names: z.array(z.string()) })
  .meta({ id: 'AudienceChange' });
export type AudienceChange = z.infer<typeof audienceChange>;

/** Whether the caller agreed to the change; else it is refused with `audience-changes` where more users could watch by it. */
export const confirmed = z.boolean().default(false);
