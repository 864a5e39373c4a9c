import type {
  Approval,
  ApprovalDetail,
  ApprovalRound,
  Review,
  ReviewedVideo,
} from '@rushes/contract/tasks/approvals';
import type { Trx } from '../../../context.ts';
import { type Actor, contentHashOfDraft, framesToMs } from '../../create/programs/service.ts';
import { contentHashOfScript } from '../../create/scripts/service.ts';
import { findComments, toComment } from './comments/store.ts';
import type { ApprovalsDeps } from './deps.ts';
import { reviewLetter } from './playable-source.ts';
import { editsSubject, mayManage } from './policy.ts';
import { findActiveReview } from './rounds/active-review.ts';
import { findReviews, findRounds, findStages, type ReviewRow, type RoundRow } from './rounds/store.ts';
import { readRules } from './rules-store.ts';
import { checkRound, isRoundReady } from './rounds/reviewed-version.ts';
import type { ApprovalRow } from './store.ts';

/** The approval of a program or script as lists show it. */
export function toApproval(row: ApprovalRow): Approval {
  const { approvalId, subjectKind, subjectId, title, state, round, decidedCount, reviewerCount } = row;
  const kind = subjectKind === 'script' ? 'script' : 'program';
  return {
    ...{ approvalId, kind, subjectId, title, state, round, decidedCount, reviewerCount },
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
      isEditor && kind !== 'deliverable' && latest !== undefined
        ? (await hashers[kind](trx, customerId, subjectId)) !== latest.contentHash
        : null,
    canComment: state !== 'cancelled',
  };
}

/** Of what is written now. */
const hashers = { program: contentHashOfDraft, script: contentHashOfScript } as const;

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
    const isReady = row.video !== null && (await isRoundReady(trx, customerId, row));
    shown.push({
      ...toRound(row),
      video: row.video && toVideo(row.video, isReady ? hlsOf(deps, actor, row.versionId) : null),
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

/** What a version plays; `hls`: where, null until it can be played. */
export function toVideo(video: NonNullable<RoundRow['video']>, hls: string | null): ReviewedVideo {
  return { ...video, durationMs: framesToMs(video.frames, video.fps), hls };
}

function toRound(row: RoundRow): Omit<ApprovalRound, 'video' | 'stages'> {
  const { roundId, number, version, state, isExpired, note, onSilence, script } = row;
  return {
    ...{ roundId, number, version, state, isExpired, note, onSilence, script },
    dueAt: iso(row.dueAt),
    requestedBy: toUser(row.requestedBy, row.requestedByName),
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: iso(row.decidedAt),
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
