import type { Context } from '../../../context.ts';
import type { WatchService } from './service.ts';

/** Once an hour, changes are removed that every kept count knows of. */
export function defineWatchJobs(context: Context, watch: WatchService): void {
  context.jobs.define<object>({
    name: 'watch.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => watch.sweepCounts(),
  });
  context.jobs.schedule('watch.sweep', '41 * * * *');
}
