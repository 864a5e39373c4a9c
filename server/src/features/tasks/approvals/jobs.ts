import type { Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import { purgeComments } from './comments/store.ts';
import type { ApprovalsDeps } from './deps.ts';
import { mailGuests } from './guests/mails.ts';
import { openGuestsOf } from './guests/store.ts';
import { notifyUsers } from './notices.ts';
import { advance } from './rounds/advance.ts';
import {
  type DueRound,
  findRounds,
  openReviewersOf,
  overdueRounds,
  roundsToRemind,
  stalledRounds,
  updateRound,
} from './rounds/store.ts';
import { lockApproval } from './store.ts';

const dueJob = 'approvals.due';
const dueAtOnce = 200;

/** Decides what is due, reminds those who have not decided, and removes deleted comments after a day. */
export function defineApprovalJobs(deps: ApprovalsDeps): void {
  const { jobs } = deps.context;
  jobs.define<object>({
    name: dueJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 300,
    handler: async () => {
      const dayAgo = new Date(deps.context.clock.nowMs() - 24 * 3_600_000);
      await deps.context.db.system((trx) => purgeComments(trx, dayAgo));
      await decideDue(deps);
      await remindDue(deps);
    },
  });
  jobs.schedule(dueJob, '* * * * *');
}

/** Brings each round on whose due date is over, or whose reviewers have left. One that can't be keeps no other from it. */
export async function decideDue(deps: ApprovalsDeps): Promise<void> {
  const { db, clock } = deps.context;
  const due = await db.system((trx) => overdueRounds(trx, clock.now(), dueAtOnce));
  const stalled = await db.system((trx) => stalledRounds(trx, dueAtOnce));
  const rounds = [
    ...due.map((round) => ({ ...round, isOver: true })),
    ...stalled.map((round) => ({ ...round, isOver: false })),
  ];
  const errors: unknown[] = [];
  for (const round of rounds)
    await db
      .tenant(round.customerId, (trx) => bringOn(deps, trx, round))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Approvals could not be decided by their due date');
}

async function bringOn(
  deps: ApprovalsDeps,
  trx: Trx,
  { customerId, approvalId, roundId, isOver }: DueRound & { readonly isOver: boolean },
): Promise<void> {
  await lockApproval(trx, customerId, approvalId);
  const [round] = await findRounds(trx, customerId, approvalId);
  if (round?.roundId !== roundId || round.state !== 'open') return;
  const state = await advance(deps, trx, { customerId, approvalId, actorId: null, isOver });
  if (state === 'open' || !isOver) return;
  const details = { outcome: state, dueAt: round.dueAt?.toISOString() ?? '' };
  const object = { kind: 'approval', id: approvalId };
  await audit(deps.context, trx, { customerId, userId: null }, 'approvals.expired', object, { details });
}

/** Reminds a day before the due date, and on its day. */
export async function remindDue({ context }: ApprovalsDeps): Promise<void> {
  const { db, clock } = context;
  const rounds = await db.system((trx) => roundsToRemind(trx, clock.now(), dueAtOnce));
  const errors: unknown[] = [];
  for (const { customerId, approvalId, roundId, reminders } of rounds)
    await db
      .tenant(customerId, async (trx) => {
        const users = await openReviewersOf(trx, customerId, approvalId);
        const guestIds = await openGuestsOf(trx, customerId, approvalId);
        await mailGuests(context, trx, { customerId, guestIds, mail: 'approvals.guest-reminder' });
        await updateRound(trx, customerId, roundId, { reminders_sent: reminders });
        await notifyUsers(context, trx, {
          ...{ customerId, actorId: null, approvalId, users, kind: 'approval-reminder' },
        });
      })
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Reviewers could not be reminded');
}
