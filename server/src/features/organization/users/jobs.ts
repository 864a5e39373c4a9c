import type { Context } from '../../../context.ts';
import type { UsersService } from './service.ts';

/** Once an hour, invitations that nobody followed in time are ended. */
export function defineUserJobs({ jobs }: Context, users: UsersService): void {
  jobs.define<object>({
    name: 'people.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => users.sweep(),
  });
  jobs.schedule('people.sweep', '23 * * * *');
}
