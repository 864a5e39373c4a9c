import type { Trx } from '../../../../context.ts';
import { findReviews, findStages, type ReviewRow, type RoundRow } from './store.ts';

/** The part of a user or of an external reviewer in the stage that waits; undefined where they aren't asked now. */
export async function findActiveReview(
  trx: Trx,
  customerId: string,
  { round, customerUserId, guestId }: { round: RoundRow; customerUserId?: string; guestId?: string },
): Promise<ReviewRow | undefined> {
  if (round.state !== 'open') return undefined;
  const stages = await findStages(trx, customerId, [round.roundId]);
  const active = stages.filter(({ state }) => state === 'active').map(({ stageId }) => stageId);
  const reviews = await findReviews(trx, customerId, active);
  return reviews.find((review) =>
    guestId === undefined ? review.customerUserId === customerUserId : review.guestId === guestId,
  );
}
