// Who gains or keeps access to a program when its audience changes.
import { z } from 'zod';

const id = z.uuid();

/** Who would be able to watch that cannot now. */
export const accessGain = z.object({ count: z.int(), names: z.array(z.string()) }).meta({ id: 'AccessGain' });
export type AccessGain = z.infer<typeof accessGain>;

/** Who would still watch through a channel or the directory though the audience is no longer theirs, and who would not watch any more. */
export const accessStay = accessGain
  .extend({
    losing: accessGain,
    /** Where it is shown, of the channels that the caller may know of. */
    channels: z.array(z.object({ channelId: id, itemId: id, name: z.string(), mayTakeOut: z.boolean() })),
    otherChannels: z.int(),
    /** Whose approved video it is, which everybody who sees the directory watches. */
    videosOf: accessGain,
  })
  .meta({ id: 'AccessStay' });
export type AccessStay = z.infer<typeof accessStay>;
