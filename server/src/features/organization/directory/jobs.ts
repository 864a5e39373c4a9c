import type { Context } from '../../../context.ts';
import type { DirectoryService } from './service.ts';

/** Once a day, videos of users that are too old are marked so, and asked for again. */
export function defineDirectoryJobs({ jobs }: Context, directory: DirectoryService): void {
  jobs.define<object>({
    name: 'directory.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 900,
    handler: () => directory.sweep(),
  });
  jobs.schedule('directory.sweep', '41 3 * * *');
}
