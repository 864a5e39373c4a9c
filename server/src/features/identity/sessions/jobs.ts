import type { Context } from '../../../context.ts';
import type { SessionsService } from './service.ts';

/** Once an hour, tokens and sessions that ended are removed. */
export function defineSessionJobs(context: Context, sessions: SessionsService): void {
  context.jobs.define<object>({
    name: 'sessions.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => sessions.sweep(),
  });
  context.jobs.schedule('sessions.sweep', '17 * * * *');
}
