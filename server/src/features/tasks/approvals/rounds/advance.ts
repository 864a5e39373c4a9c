import type { ApprovalState } from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../../context.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { mailGuests } from '../guests/mails.ts';
import { openGuestsOf } from '../guests/store.ts';
import { notifyUsers } from '../notices.ts';
import { setState } from '../store.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import {
  findReviews,
  findRounds,
  findStages,
  keepOpen,
  moveDue,
  openReviewersOf,
  type ReviewRow,
  type RoundRow,
  setStageState,
  type StageRow,
  updateRound,
} from './store.ts';

const lateMs = 24 * 3_600_000;

/** When what begins after its due date is due. */
export function lateDue(now: Date): Date {
  return new Date(now.getTime() + lateMs);
}

interface Advance {
  readonly customerId: string;
  readonly approvalId: string;
  /** Who brought it on; null for the clock. */
  readonly actorId: string | null;
  readonly isOver?: boolean;
}

/** Brings the latest round on as far as its decisions allow: to its next stage, or to its end. */
export async function advance(
  deps: ApprovalsDeps,
  trx: Trx,
  { customerId, approvalId, actorId, isOver = false }: Advance,
): Promise<ApprovalState> {
  const [round] = await findRounds(trx, customerId, approvalId);
  if (round === undefined || round.state !== 'open') return round?.state ?? 'open';
  const stages = await findStages(trx, customerId, [round.roundId]);
  const reviews = await findReviews(
    trx,
    customerId,
    stages.map(({ stageId }) => stageId),
  );
  const { changed, outcome } = plan(round, stages, reviews, isOver);
  for (const { stageId, state } of changed) await setStageState(trx, customerId, stageId, state);
  const now = deps.context.clock.now();
  if (round.dueAt !== null && round.dueAt <= now && changed.some(({ state }) => state === 'active'))
    await moveDue(trx, customerId, { approvalId, roundId: round.roundId, dueAt: lateDue(now) });
  if (outcome !== null) await end(deps, trx, { customerId, approvalId, round, outcome, isOver });
  const asked = new Set(await openReviewersOf(trx, customerId, approvalId));
  const askedGuests = new Set(await openGuestsOf(trx, customerId, approvalId));
  await keepOpen(trx, customerId, approvalId);
  const newly = (await openReviewersOf(trx, customerId, approvalId)).filter((id) => !asked.has(id));
  const event = { customerId, actorId, approvalId };
  await notifyUsers(deps.context, trx, { ...event, users: newly, kind: 'approval-requested' });
  const guestIds = (await openGuestsOf(trx, customerId, approvalId)).filter((id) => !askedGuests.has(id));
  await mailGuests(deps.context, trx, { customerId, guestIds, mail: 'approvals.guest-requested' });
  if (outcome !== null && round.requestedBy !== null) {
    const kind = outcome === 'changes-required' ? 'approval-changes-required' : 'approval-approved';
    const reason = changesOf(outcome, reviews);
    await notifyUsers(deps.context, trx, { ...event, users: [round.requestedBy], kind, reason });
  }
  await publishApproval(deps.context, trx, customerId, approvalId);
  return outcome ?? round.state;
}

/** What is to be changed, as the reviewers wrote it; without a word of theirs, that there is something. */
function changesOf(outcome: ApprovalState, reviews: readonly ReviewRow[]): string {
  if (outcome === 'approved') return '';
  const said = reviews.filter(({ decision, reason }) => decision === outcome && reason !== '');
  const changes = said.map(({ reason }) => reason).join(' · ');
  if (outcome === 'changes-required') return changes;
  return changes === '' ? 'With changes.' : `With changes: ${changes}`;
}

interface Plan {
  readonly changed: readonly Pick<StageRow, 'stageId' | 'state'>[];
  readonly outcome: Outcome;
}

/** What the stages are now, one after the other, and what the round comes to. */
function plan(
  round: RoundRow,
  stages: readonly StageRow[],
  reviews: readonly ReviewRow[],
  isOver: boolean,
): Plan {
  const changed: Pick<StageRow, 'stageId' | 'state'>[] = [];
  const silence = isOver && round.onSilence !== 'open' ? round.onSilence : null;
  for (const [at, { stageId, rule, state }] of stages.entries()) {
    if (state === 'approved') continue;
    const votes = reviews.filter((review) => review.stageId === stageId);
    // The reviewers of a later stage weren't asked yet: their silence says nothing.
    const isDue = isOver && state === 'active';
    const outcome = outcomeOf(rule, votes, isDue) ?? (isDue ? silence : null);
    if (outcome === null) {
      if (state !== 'active') changed.push({ stageId, state: 'active' });
      return { changed, outcome: null };
    }
    if (outcome === 'changes-required') {
      changed.push({ stageId, state: 'changes-required' });
      for (const later of stages.slice(at + 1)) changed.push({ stageId: later.stageId, state: 'skipped' });
      return { changed, outcome };
    }
    changed.push({ stageId, state: 'approved' });
  }
  const hasChanges = reviews.some(({ decision }) => decision === 'approved-with-changes');
  return { changed, outcome: hasChanges ? 'approved-with-changes' : 'approved' };
}

async function end(
  { context }: ApprovalsDeps,
  trx: Trx,
  {
    customerId,
    approvalId,
    round,
    outcome,
    isOver,
  }: Pick<Advance, 'customerId' | 'approvalId'> & {
    readonly round: RoundRow;
    readonly outcome: NonNullable<Outcome>;
    readonly isOver: boolean;
  },
): Promise<void> {
  await updateRound(trx, customerId, round.roundId, {
    ...{ state: outcome, is_expired: isOver, decided_at: context.clock.now() },
  });
  await setState(trx, customerId, approvalId, outcome);
}
