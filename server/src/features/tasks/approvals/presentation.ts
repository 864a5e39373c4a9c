import type { Approval, ApprovalDetail, ApprovalRound, Review } from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../context.ts';
import { type Actor, contentHashOfDraft, framesToMs } from '../../create/programs/service.ts';
import { findComments, toComment } from './comments/store.ts';
import type { ApprovalsDeps } from './deps.ts';
import { reviewLetter } from './playable-source.ts';
import { editsSubject, mayManage } from './policy.ts';
import { findActiveReview } from './rounds/active-review.ts';
import { findReviews, findRounds, findStages, type ReviewRow, type RoundRow } from './rounds/store.ts';
import { readRules } from './rules-store.ts';
import { checkRound, isRoundReady } from './rounds/reviewed-version.ts';
import type { ApprovalRow } from './store.ts';

/** The approval of a program as lists show it. */
export function toApproval(row: ApprovalRow): Approval {
  const { approvalId, subjectId: programId, title, state, round, decidedCount, reviewerCount } = row;
  return {
    ...{ approvalId, program: { programId, title }, state, round, decidedCount, reviewerCount },
    dueAt: iso(row.dueAt),
    requestedAt: row.requestedAt.toISOString(),
    requester: row.requestedByName,
  };
}

/** An approval as the actor sees it, within a transaction. */
export async function toDetail(
  deps: ApprovalsDeps,
  trx: Trx,
  row: ApprovalRow,
  actor: Actor,
): Promise<ApprovalDetail> {
  const { customerId, customerUserId } = actor;
  const { approvalId, subjectKind: kind, subjectId, title, state } = row;
  const rounds = await findRounds(trx, customerId, approvalId);
  const [latest] = rounds;
  const canManage = mayManage(actor, row);
  const isEditor = editsSubject(actor, row);
  const isRequester = row.requestedBy === customerUserId;
  const own = latest && (await findActiveReview(trx, customerId, { round: latest, customerUserId }));
  const isOwnWork = isRequester || row.owner === customerUserId;
  const canDecide = own !== undefined && !(isOwnWork && (await readRules(trx, customerId)).forbidsOwn);
  const comments = await findComments(trx, customerId, approvalId);
  return {
    ...{ approvalId, subject: { kind, id: subjectId, title }, state, canManage, canDecide },
    rounds: await toRounds(deps, trx, rounds, actor, isEditor),
    checks: latest === undefined ? null : await checkRound(deps, trx, actor, latest),
    comments: comments.map((comment) => toComment(comment, customerUserId)),
    isChanged:
      isEditor && kind === 'program' && latest !== undefined
        ? (await contentHashOfDraft(trx, customerId, subjectId)) !== latest.contentHash
        : null,
    canComment: state !== 'cancelled',
  };
}

async function toRounds(
  deps: ApprovalsDeps,
  trx: Trx,
  rounds: readonly RoundRow[],
  actor: Actor,
  isEditor: boolean,
): Promise<ApprovalRound[]> {
  const { customerId } = actor;
  const ids = rounds.map(({ roundId }) => roundId);
  const stages = await findStages(trx, customerId, ids);
  const stageIds = stages.map(({ stageId }) => stageId);
  const reviews = Map.groupBy(await findReviews(trx, customerId, stageIds), ({ stageId }) => stageId);
  const shown: ApprovalRound[] = [];
  for (const row of rounds) {
    const isReady = await isRoundReady(trx, customerId, row);
    shown.push({
      ...toRound(row),
      hls: isReady ? hlsOf(deps, actor, row.versionId) : null,
      stages: stages
        .filter(({ roundId }) => roundId === row.roundId)
        .map(({ stageId, rule, state }) => ({
          ...{ stageId, rule, state },
          reviews: (reviews.get(stageId) ?? []).map((review) => toReview(review, isEditor)),
        })),
    });
  }
  return shown;
}

function hlsOf({ urlOf }: ApprovalsDeps, { customerId, sessionId }: Actor, versionId: string): string {
  return urlOf(customerId, sessionId, `${reviewLetter}-${versionId}`, 'master.m3u8');
}

function toRound(row: RoundRow): Omit<ApprovalRound, 'hls' | 'stages'> {
  const { roundId, number, version, state, isExpired, note, onSilence, frames, fps, aspect } = row;
  return {
    ...{ roundId, number, version, state, isExpired, note, onSilence, frames, fps, aspect },
    dueAt: iso(row.dueAt),
    requestedBy: toUser(row.requestedBy, row.requestedByName),
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: iso(row.decidedAt),
    durationMs: framesToMs(frames, fps),
  };
}

function toReview(
  { customerUserId, guestId, email, name, decision, reason, decidedAt }: ReviewRow,
  isEditor: boolean,
): Review {
  const guest = guestId === null ? null : { name: name ?? '', email: isEditor ? email : null };
  return { user: toUser(customerUserId, name), guest, decision, reason, decidedAt: iso(decidedAt) };
}

function toUser(customerUserId: string | null, name: string | null) {
  return customerUserId === null ? null : { customerUserId, name: name ?? '' };
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
