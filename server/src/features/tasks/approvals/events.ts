import type { Context, Trx } from '../../../context.ts';
import { reviewersOf } from './rounds/store.ts';
import { findParties } from './parties-store.ts';

/** Above this many users one hint to the whole organisation is cheaper than one each. */
const namedHintsMost = 50;

/** Says that an approval changed, to those who are asked, and to who requested it, owns or has it. */
export async function publishApproval(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  approvalId: string,
): Promise<void> {
  const event = { type: 'approval', approvalId } as const;
  const reviewers = await reviewersOf(trx, customerId, approvalId);
  if (reviewers.length > namedHintsMost) {
    await events.publish(trx, { customerId }, event);
    await events.publish(trx, { customerId }, { type: 'counts' });
    return;
  }
  for (const customerUserId of new Set([...reviewers, ...(await findParties(trx, customerId, approvalId))]))
    await events.publish(trx, { customerId, customerUserId }, event);
  for (const customerUserId of reviewers)
    await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
}
