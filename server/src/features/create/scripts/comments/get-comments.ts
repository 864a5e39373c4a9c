import type { ScriptComment, ScriptThread } from '@rushes/contract/create/script-comments';
import { threadsOf } from '../../../../objects/comment-threads.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import { type CommentRow, findComments } from './store.ts';

/** The comments on a script, the oldest first. */
export async function getComments(
  { context }: ScriptsDeps,
  actor: Actor,
  scriptId: string,
): Promise<{ threads: ScriptThread[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, scriptId);
    const found = await findComments(trx, customerId, { scriptId, readerId: actor.customerUserId });
    return { threads: toThreads(found, actor) };
  });
}

export function toThreads(rows: readonly CommentRow[], actor: Actor): ScriptThread[] {
  return threadsOf(rows).map(({ head, replies }) => ({
    ...toComment(head, actor),
    ...{ blockId: head.blockId, quote: head.quote },
    ...{ resolvedAt: head.resolvedAt?.toISOString() ?? null, resolvedBy: head.resolvedByName },
    replies: replies.map((reply) => toComment(reply, actor)),
  }));
}

function toComment(
  { commentId, text, createdBy, createdByName, createdAt }: CommentRow,
  { customerUserId }: Actor,
): ScriptComment {
  return {
    ...{ commentId, text, createdAt: createdAt.toISOString(), canDelete: createdBy === customerUserId },
    user: createdBy === null ? null : { customerUserId: createdBy, name: createdByName ?? '' },
  };
}
