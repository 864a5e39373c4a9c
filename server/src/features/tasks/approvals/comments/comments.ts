import { randomUUID } from 'node:crypto';
import type { ApprovalDetail, Drawing } from '@rushes/contract/tasks/approvals';
import { commentsMost } from '@rushes/contract/tasks/lists/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireLocked, requireVisible } from '../access.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { findParties } from '../parties-store.ts';
import { toDetail } from '../presentation.ts';
import { findRounds } from '../rounds/store.ts';
import type { ApprovalRow } from '../store.ts';
import { gone, placeOf } from './place.ts';
import {
  type CommentRow,
  findComments,
  insertComment,
  isOwnDeleted,
  setDeleted,
  setResolved,
} from './store.ts';

interface NewComment {
  readonly approvalId: string;
  readonly roundId: string;
  readonly text: string;
  readonly fromFrame: number | null;
  readonly toFrame: number | null;
  readonly blockId: string | null;
  readonly parentId: string | null;
  readonly drawing: Drawing | null;
}

/** Says something about the version of a round, or answers what was said. */
export async function addComment(
  deps: ApprovalsDeps,
  actor: Actor,
  comment: NewComment,
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const { approvalId, roundId, text, drawing } = comment;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, actor, approvalId);
    if (row.state === 'cancelled') throw new AppError('wrong-state');
    const rounds = await findRounds(trx, customerId, approvalId);
    const round = rounds.find((each) => each.roundId === roundId);
    if (round === undefined) throw gone('roundId', "This round isn't available any more. Reload the page.");
    const comments = await findComments(trx, customerId, approvalId);
    if (comments.length >= commentsMost) throw new AppError('wrong-state');
    const parent = parentOf(comment, comments);
    const place = parent === null ? await placeOf(trx, customerId, comment, round) : {};
    await insertComment(trx, {
      ...{ id: randomUUID(), customer_id: customerId, round_id: roundId, text, ...place },
      parent_id: parent?.commentId ?? null,
      drawing: drawing === null ? null : JSON.stringify(drawing),
      ...{ created_by: customerUserId, created_at: context.clock.now() },
    });
    await audit(context, trx, actor, 'approvals.commented', objectOf(row));
    const users = await interested(trx, customerId, { approvalId, parent, comments });
    const event = {
      customerId,
      actorId: customerUserId,
      approvalId,
      reason: text.slice(0, 200).toWellFormed(),
    };
    await notifyUsers(context, trx, { ...event, users, kind: 'approval-commented' });
    return finish(deps, trx, actor, approvalId);
  });
}

/** The thread that is answered: answers have no answers of their own. */
function parentOf({ parentId, roundId }: NewComment, comments: readonly CommentRow[]): CommentRow | null {
  if (parentId === null) return null;
  const parent = comments.find((each) => each.commentId === parentId && each.roundId === roundId);
  if (parent === undefined || parent.parentId !== null) throw commentGone('parentId');
  return parent;
}

/** Who requested it and who has what it is about; of a thread, who wrote in it. */
async function interested(
  trx: Trx,
  customerId: string,
  {
    approvalId,
    parent,
    comments,
  }: { approvalId: string; parent: CommentRow | null; comments: readonly CommentRow[] },
): Promise<string[]> {
  const parties = await findParties(trx, customerId, approvalId);
  if (parent === null) return [...new Set(parties)];
  const thread = comments.filter(({ commentId, parentId }) =>
    [commentId, parentId].includes(parent.commentId),
  );
  return [...new Set([...parties, ...thread.flatMap(({ createdBy }) => createdBy ?? [])])];
}

/** Marks a thread as done, or opens it again. */
export async function resolveComment(
  deps: ApprovalsDeps,
  actor: Actor,
  { approvalId, commentId, isResolved }: { approvalId: string; commentId: string; isResolved: boolean },
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, actor, approvalId);
    const comment = await requireComment(trx, customerId, { approvalId, commentId });
    if (comment.parentId !== null) throw commentGone('commentId');
    const [at, by] = isResolved ? [context.clock.now(), customerUserId] : [null, null];
    await setResolved(trx, customerId, { commentId, at, by });
    const action = isResolved ? 'approvals.comment-resolved' : 'approvals.comment-reopened';
    await audit(context, trx, actor, action, objectOf(row));
    return finish(deps, trx, actor, approvalId);
  });
}

/** Deletes what the actor said, with its answers. */
export async function deleteComment(
  deps: ApprovalsDeps,
  actor: Actor,
  { approvalId, commentId }: { approvalId: string; commentId: string },
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, actor, approvalId);
    const comment = await requireComment(trx, customerId, { approvalId, commentId });
    if (comment.createdBy !== customerUserId) throw new AppError('forbidden');
    await setDeleted(trx, customerId, { commentId, at: context.clock.now() });
    await audit(context, trx, actor, 'approvals.comment-deleted', objectOf(row));
    return finish(deps, trx, actor, approvalId);
  });
}

/** Takes back that the actor deleted a comment, within a day. */
export async function restoreComment(
  deps: ApprovalsDeps,
  actor: Actor,
  { approvalId, commentId }: { approvalId: string; commentId: string },
): Promise<ApprovalDetail> {
  const { context } = deps;
  const { customerId, customerUserId: by } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireLocked(trx, actor, approvalId);
    if (!(await isOwnDeleted(trx, customerId, { approvalId, commentId, by }))) throw commentGone('commentId');
    await setDeleted(trx, customerId, { commentId, at: null });
    await audit(context, trx, actor, 'approvals.comment-restored', objectOf(row));
    return finish(deps, trx, actor, approvalId);
  });
}

async function requireComment(
  trx: Trx,
  customerId: string,
  { approvalId, commentId }: { approvalId: string; commentId: string },
): Promise<CommentRow> {
  const comments = await findComments(trx, customerId, approvalId);
  const comment = comments.find((each) => each.commentId === commentId);
  if (comment === undefined) throw commentGone('commentId');
  return comment;
}

function objectOf({ approvalId, title }: ApprovalRow) {
  return { kind: 'approval', id: approvalId, name: title } as const;
}

function commentGone(path: string): AppError {
  return gone(path, "This comment isn't available any more. Reload the page.");
}

async function finish(deps: ApprovalsDeps, trx: Trx, actor: Actor, approvalId: string) {
  await publishApproval(deps.context, trx, actor.customerId, approvalId);
  return toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor);
}
