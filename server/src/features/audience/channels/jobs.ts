import type { Context } from '../../../context.ts';
import type { ChannelsService } from './service.ts';

/** Once a minute, windows that have closed are written down, and those concerned told. */
export function defineChannelJobs({ jobs }: Context, channels: ChannelsService): void {
  jobs.define<object>({
    name: 'channels.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 60,
    handler: () => channels.sweepWindows(),
  });
  jobs.schedule('channels.sweep', '* * * * *');
}
