import type { Context } from '../../../../context.ts';
import { purgeDeleted } from './store.ts';

export const purgeCommentsJob = 'storyboards.purge-comments';

const restorableMs = 24 * 3_600_000;

/** Removes comments a day after they were deleted. */
export function purgeComments({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return db.system((trx) => purgeDeleted(trx, new Date(clock.nowMs() - restorableMs)));
}
