import type { Trx } from '../../../../context.ts';
import { findReviews, findStages, type ReviewRow, type RoundRow } from './store.ts';

/** The actor's part in the stage that waits; undefined where they aren't asked now. */
export async function findActiveReview(
  trx: Trx,
  customerId: string,
  { round, customerUserId }: { round: RoundRow; customerUserId: string },
): Promise<ReviewRow | undefined> {
  if (round.state !== 'open') return undefined;
  const stages = await findStages(trx, customerId, [round.roundId]);
  const active = stages.filter(({ state }) => state === 'active').map(({ stageId }) => stageId);
  const reviews = await findReviews(trx, customerId, active);
  return reviews.find((review) => review.customerUserId === customerUserId);
}
