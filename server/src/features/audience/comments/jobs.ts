import type { Context } from '../../../context.ts';
import { purgeDeleted } from './store.ts';

const restorableMs = 24 * 3_600_000;

/** Removes comments a day after they were deleted. */
export function defineCommentJobs(context: Context): void {
  const { jobs } = context;
  jobs.define<object>({
    name: 'comments.purge',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => purgeComments(context),
  });
  jobs.schedule('comments.purge', '41 * * * *');
}

export function purgeComments({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return db.system((trx) => purgeDeleted(trx, new Date(clock.nowMs() - restorableMs)));
}
