import type { Context } from '../../../context.ts';
import type { BinService } from './service.ts';

/** Empties the bin once an hour. */
export function defineBinJobs({ jobs }: Context, bin: BinService): void {
  jobs.define<object>({
    name: 'bin.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: () => bin.sweep(),
  });
  jobs.schedule('bin.sweep', '41 * * * *');
}
