import type { ApprovalDetail, Decision } from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireLocked, requireManaged, requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { toDetail } from '../presentation.ts';
import { readRules } from '../rules-store.ts';
import { type ApprovalRow, setState } from '../store.ts';
import { findActiveReview } from './active-review.ts';
import { advance } from './advance.ts';
import {
  findRounds,
  findStages,
  keepOpen,
  openReviewersOf,
  type RoundRow,
  setStageState,
  updateRound,
  writeDecision,
} from './store.ts';

interface Decided {
  readonly approvalId: string;
  readonly roundId: string;
  readonly decision: Decision;
  readonly reason: string;
}

/** The actor decides about the version of a round. */
export async function decideApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  { approvalId, roundId, decision, reason }: Decided,
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  let versionId = '';
  const decided = await context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, actor, approvalId);
    const [round] = await findRounds(trx, customerId, approvalId);
    // A newer version was sent while this one was watched.
    if (round?.roundId !== roundId) throw new AppError('wrong-state');
    ({ versionId } = round);
    const own = await findActiveReview(trx, customerId, { round, customerUserId });
    if (own === undefined) throw new AppError(row.isReviewer ? 'wrong-state' : 'forbidden');
    await requireOthersWork(trx, actor, row, round);
    requireReason({ decision, reason });
    await writeDecision(trx, customerId, own.reviewId, { decision, reason, at: context.clock.now() });
    const facts = { after: { name: row.title, version: round.version, round: round.number, decision } };
    await audit(context, trx, actor, 'approvals.decided', { kind: 'approval', id: approvalId }, facts);
    await advance(deps, trx, { customerId, approvalId, actorId: customerUserId });
    await context.events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
    return toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor);
  });
  endWatching(deps, decided, versionId);
  return decided;
}

/** The setting may have come after the request. */
async function requireOthersWork(
  trx: Trx,
  { customerId, customerUserId }: Actor,
  { owner }: ApprovalRow,
  { requestedBy }: RoundRow,
): Promise<void> {
  const isOwn = customerUserId === owner || customerUserId === requestedBy;
  if (isOwn && (await readRules(trx, customerId)).forbidsOwn) throw new AppError('forbidden');
}

export function requireReason({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): void {
  const message = 'Say what has to change.';
  if (decision === 'changes-required' && reason === '')
    throw new AppError('invalid', { fields: [{ path: 'reason', message }] });
}

/** External reviewers watch a version while its round is open. */
function endWatching({ forgetReview }: ApprovalsDeps, { state }: ApprovalDetail, versionId: string): void {
  if (state !== 'open') forgetReview(versionId);
}

/** Ends an open round undecided: nobody is asked any more. */
export async function cancelRound(
  trx: Trx,
  customerId: string,
  { approvalId, roundId, at }: { approvalId: string; roundId: string; at: Date },
): Promise<void> {
  for (const { stageId, state } of await findStages(trx, customerId, [roundId]))
    if (state === 'active' || state === 'pending') await setStageState(trx, customerId, stageId, 'skipped');
  await updateRound(trx, customerId, roundId, { state: 'cancelled', decided_at: at });
  await setState(trx, customerId, approvalId, 'cancelled');
  await keepOpen(trx, customerId, approvalId);
}

/** Takes back what is being asked for. */
export async function cancelApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  approvalId: string,
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  let versionId = '';
  const cancelled = await context.db.tenant(customerId, async (trx) => {
    const row = await requireManaged(trx, actor, approvalId);
    const [round] = await findRounds(trx, customerId, approvalId);
    if (round === undefined || round.state !== 'open') throw new AppError('wrong-state');
    ({ versionId } = round);
    const users = await openReviewersOf(trx, customerId, approvalId);
    await cancelRound(trx, customerId, { approvalId, roundId: round.roundId, at: context.clock.now() });
    const object = { kind: 'approval', id: approvalId, name: row.title };
    await audit(context, trx, actor, 'approvals.cancelled', object);
    const event = { customerId, actorId: customerUserId, approvalId };
    await notifyUsers(context, trx, { ...event, users, kind: 'approval-cancelled' });
    await publishApproval(context, trx, customerId, approvalId);
    return toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor);
  });
  endWatching(deps, cancelled, versionId);
  return cancelled;
}
