import type { Trx } from '../../../../context.ts';
import { lateDue } from './advance.ts';
import { findRounds, moveDue } from './store.ts';

interface Restored {
  readonly approvalId: string;
  /** When what is approved was moved to the bin. */
  readonly archivedAt: Date;
  readonly now: Date;
}

/** What became due in the bin isn't decided the moment it is restored. */
export async function giveTime(
  trx: Trx,
  customerId: string,
  { approvalId, archivedAt, now }: Restored,
): Promise<void> {
  const [round] = await findRounds(trx, customerId, approvalId);
  if (round?.state !== 'open' || round.dueAt === null) return;
  if (round.dueAt > now || round.dueAt <= archivedAt) return;
  await moveDue(trx, customerId, { approvalId, roundId: round.roundId, dueAt: lateDue(now) });
}
