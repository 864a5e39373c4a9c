import type { StoryboardComment, StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import { threadsOf } from '../../../../objects/comment-threads.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { mayEdit } from '../policy.ts';
import type { StoryboardRow } from '../store.ts';
import { type CommentRow, findComments } from './store.ts';

/** The comments on a storyboard, the oldest first. */
export async function getComments(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ threads: StoryboardThread[] }> {
  const { customerId, customerUserId: readerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireVisible(trx, actor, storyboardId);
    const found = await findComments(trx, customerId, { storyboardId, readerId });
    return { threads: toThreads(found, actor, board) };
  });
}

export function toThreads(
  rows: readonly CommentRow[],
  actor: Actor,
  board: StoryboardRow,
): StoryboardThread[] {
  return threadsOf(rows).map(({ head, replies }) => ({
    ...toComment(head, actor, board),
    ...{ blockId: head.blockId, quote: head.quote },
    ...{ resolvedAt: head.resolvedAt?.toISOString() ?? null, resolvedBy: head.resolvedByName },
    link: head.linkId === null ? null : { name: head.linkName ?? '' },
    replies: replies.map((reply) => toComment(reply, actor, board)),
  }));
}

function toComment(row: CommentRow, actor: Actor, board: StoryboardRow): StoryboardComment {
  const { commentId, text, createdBy, createdByName, visitorName, createdAt } = row;
  return {
    ...{ commentId, text, createdAt: createdAt.toISOString(), canDelete: canDelete(actor, board, row) },
    user: createdBy === null ? null : { customerUserId: createdBy, name: createdByName ?? '' },
    visitor: visitorName,
  };
}

/** Users delete what they said, and those who edit the storyboard what visitors said. */
export function canDelete(
  actor: Actor,
  board: StoryboardRow,
  { createdBy, visitorName }: Pick<CommentRow, 'createdBy' | 'visitorName'>,
): boolean {
  return visitorName === null ? createdBy === actor.customerUserId : mayEdit(actor, board);
}
