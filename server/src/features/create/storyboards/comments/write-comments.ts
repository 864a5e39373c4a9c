import { randomUUID } from 'node:crypto';
import { boardCommentsMost } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import type { Trx } from '../../../../context.ts';
import { commentGone, threadIn } from '../../../../objects/comment-threads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { publishStoryboard } from '../events.ts';
import { lockStoryboards, type StoryboardRow } from '../store.ts';
import { canDelete, toThreads } from './get-comments.ts';
import { notifyAbout } from './notices.ts';
import {
  type CommentRow,
  findComments,
  findDeleted,
  insertComment,
  setDeleted,
  setResolved,
} from './store.ts';

const quotedMost = 200;

interface NewComment {
  readonly storyboardId: string;
  readonly blockId: string | null;
  readonly text: string;
  readonly parentId: string | null;
}

/** Says something about a shot or the whole storyboard, or replies to what was said; answers with the thread. */
export async function addComment(
  { context }: StoryboardsDeps,
  actor: Actor,
  { storyboardId, blockId, text, parentId }: NewComment,
): Promise<StoryboardThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await lockStoryboards(trx, customerId, [storyboardId]);
    const board = await requireVisible(trx, actor, storyboardId);
    const before = await findComments(trx, customerId, { storyboardId, readerId: customerUserId });
    if (before.length >= boardCommentsMost) throw tooMany();
    const thread = parentId === null ? [] : threadIn(before, parentId);
    const about = thread[0] ?? { blockId, scope: board.scope, linkId: null };
    const id = randomUUID();
    await insertComment(trx, {
      ...{ id, customer_id: customerId, storyboard_id: storyboardId, parent_id: parentId, text },
      ...{ scope: about.scope, block_id: about.blockId, link_id: about.linkId },
      quote: parentId === null ? quoteOf(board, blockId) : '',
      ...{ created_by: customerUserId, created_at: context.clock.now() },
    });
    await audit(context, trx, actor, 'storyboards.commented', objectOf(board));
    await notifyAbout(context, trx, { customerId, actorId: customerUserId, board, thread, text });
    return finish({ context }, trx, actor, board, parentId ?? id);
  });
}

/** What the shot shows. A personal storyboard isn't quoted: what it was stays its owner's when it's shared. */
export function quoteOf({ blocks, scope }: StoryboardRow, blockId: string | null): string {
  if (blockId === null) return '';
  const shot = blocks.find((each) => each.blockId === blockId && each.kind === 'shot');
  if (shot === undefined) throw gone('blockId', "This shot isn't available any more. Reload the page.");
  return scope === 'personal' ? '' : shot.text.slice(0, quotedMost).toWellFormed();
}

interface Named {
  readonly storyboardId: string;
  readonly commentId: string;
}

/** Marks a thread as done, or opens it again. */
export async function resolveComment(
  { context }: StoryboardsDeps,
  actor: Actor,
  { storyboardId, commentId, isResolved }: Named & { readonly isResolved: boolean },
): Promise<StoryboardThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireVisible(trx, actor, storyboardId);
    const comment = await requireComment(trx, actor, { storyboardId, commentId });
    if (comment.parentId !== null) throw commentGone('commentId');
    if ((comment.resolvedAt !== null) !== isResolved) {
      const [at, by] = isResolved ? [context.clock.now(), customerUserId] : [null, null];
      await setResolved(trx, customerId, { commentId, at, by });
      const action = isResolved ? 'storyboards.comment-resolved' : 'storyboards.comment-reopened';
      await audit(context, trx, actor, action, objectOf(board));
    }
    return finish({ context }, trx, actor, board, commentId);
  });
}

/** Deletes what the actor said, with its replies, or as an editor what a visitor said. */
export async function deleteComment(
  { context }: StoryboardsDeps,
  actor: Actor,
  named: Named,
): Promise<Record<string, never>> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireVisible(trx, actor, named.storyboardId);
    const comment = await requireComment(trx, actor, named);
    if (!canDelete(actor, board, comment)) throw new AppError('forbidden');
    await setDeleted(trx, customerId, { commentId: comment.commentId, at: context.clock.now() });
    await audit(context, trx, actor, 'storyboards.comment-deleted', objectOf(board));
    await publishStoryboard(context, trx, customerId, board, 'storyboard-comments');
    return {};
  });
}

/** Takes back that a comment was deleted. */
export async function restoreComment(
  { context }: StoryboardsDeps,
  actor: Actor,
  named: Named,
): Promise<StoryboardThread> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireVisible(trx, actor, named.storyboardId);
    const deleted = await findDeleted(trx, customerId, named);
    if (deleted === undefined || !canDelete(actor, board, deleted)) throw commentGone('commentId');
    await setDeleted(trx, customerId, { commentId: named.commentId, at: null });
    const { parentId, commentId } = await requireComment(trx, actor, named);
    await audit(context, trx, actor, 'storyboards.comment-restored', objectOf(board));
    return finish({ context }, trx, actor, board, parentId ?? commentId);
  });
}

async function requireComment(
  trx: Trx,
  { customerId, customerUserId: readerId }: Actor,
  { storyboardId, commentId }: Named,
): Promise<CommentRow> {
  const comments = await findComments(trx, customerId, { storyboardId, readerId });
  const comment = comments.find((each) => each.commentId === commentId);
  if (comment === undefined) throw commentGone('commentId');
  return comment;
}

/** Tells who has the storyboard open; gives the thread. */
async function finish(
  { context }: Pick<StoryboardsDeps, 'context'>,
  trx: Trx,
  actor: Actor,
  board: StoryboardRow,
  commentId: string,
): Promise<StoryboardThread> {
  const { customerId, customerUserId: readerId } = actor;
  await publishStoryboard(context, trx, customerId, board, 'storyboard-comments');
  const { storyboardId } = board;
  const threads = toThreads(await findComments(trx, customerId, { storyboardId, readerId }), actor, board);
  const thread = threads.find((each) => each.commentId === commentId);
  if (thread === undefined) throw commentGone('commentId');
  return thread;
}

export function objectOf({ storyboardId, title }: StoryboardRow) {
  return { kind: 'storyboard', id: storyboardId, name: title } as const;
}

export function tooMany(): AppError {
  return gone('text', `A storyboard can have up to ${boardCommentsMost} comments. Delete some first.`);
}

function gone(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}
