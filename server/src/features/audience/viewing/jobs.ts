import type { Context } from '../../../context.ts';
import type { ViewingService } from './service.ts';

/** Once an hour, viewers are reminded of what is due within a day. */
export function defineViewingJobs(context: Context, viewing: ViewingService): void {
  context.jobs.define<object>({
    name: 'viewing.remind-due',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => viewing.remindDue(),
  });
  context.jobs.schedule('viewing.remind-due', '23 * * * *');
}
