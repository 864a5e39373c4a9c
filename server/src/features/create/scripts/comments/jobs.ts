import type { Context } from '../../../../context.ts';
import { purgeDeleted } from './store.ts';

const restorableMs = 24 * 3_600_000;

/** Removes comments a day after they were deleted. */
export function defineScriptCommentJobs(context: Context): void {
  const { jobs } = context;
  jobs.define<object>({
    name: 'scripts.purge-comments',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => purgeComments(context),
  });
  jobs.schedule('scripts.purge-comments', '43 * * * *');
}

export function purgeComments({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return db.system((trx) => purgeDeleted(trx, new Date(clock.nowMs() - restorableMs)));
}
