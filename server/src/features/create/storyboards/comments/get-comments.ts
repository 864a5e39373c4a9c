import type { StoryboardComment, StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import { threadsOf } from '../../../../objects/comment-threads.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { type CommentRow, findComments } from './store.ts';

/** The comments on a storyboard, the oldest first. */
export async function getComments(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ threads: StoryboardThread[] }> {
  const { customerId, customerUserId: readerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, storyboardId);
    return { threads: toThreads(await findComments(trx, customerId, { storyboardId, readerId }), actor) };
  });
}

export function toThreads(rows: readonly CommentRow[], actor: Actor): StoryboardThread[] {
  return threadsOf(rows).map(({ head, replies }) => ({
    ...toComment(head, actor),
    ...{ blockId: head.blockId, quote: head.quote },
    ...{ resolvedAt: head.resolvedAt?.toISOString() ?? null, resolvedBy: head.resolvedByName },
    replies: replies.map((reply) => toComment(reply, actor)),
  }));
}

function toComment(row: CommentRow, { customerUserId }: Actor): StoryboardComment {
  const { commentId, text, createdBy, createdByName, createdAt } = row;
  return {
    ...{ commentId, text, createdAt: createdAt.toISOString(), canDelete: createdBy === customerUserId },
    user: createdBy === null ? null : { customerUserId: createdBy, name: createdByName ?? '' },
  };
}
