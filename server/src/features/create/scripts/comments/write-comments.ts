import { randomUUID } from 'node:crypto';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import { scriptCommentsMost } from '@rushes/contract/create/lists/scripts';
import type { ScriptThread } from '@rushes/contract/create/script-comments';
import type { Trx } from '../../../../context.ts';
import { commentGone, threadIn } from '../../../../objects/comment-threads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import { publishScript } from '../events.ts';
import { lockScripts, type ScriptRow } from '../store.ts';
import { toThreads } from './get-comments.ts';
import {
  type CommentRow,
  findComments,
  insertComment,
  restoreDeleted,
  setDeleted,
  setResolved,
} from './store.ts';

const quotedMost = 200;

interface NewComment {
  readonly scriptId: string;
  readonly blockId: string;
  readonly text: string;
  readonly parentId: string | null;
}

/** Says something about a block, or replies to what was said; answers with the thread. */
export async function addComment(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, blockId, text, parentId }: NewComment,
): Promise<ScriptThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await lockScripts(trx, customerId, [scriptId]);
    const script = await requireVisible(trx, actor, scriptId);
    const before = await findComments(trx, customerId, { scriptId, readerId: customerUserId });
    if (before.length >= scriptCommentsMost) throw tooMany();
    const thread = parentId === null ? null : threadIn(before, parentId);
    const about = thread === null ? blockOf(script, blockId) : { ...thread[0], quote: '' };
    const id = randomUUID();
    await insertComment(trx, {
      ...{ id, customer_id: customerId, script_id: scriptId, parent_id: parentId, text },
      ...{ scope: about.scope, block_id: about.blockId, quote: about.quote },
      ...{ created_by: customerUserId, created_at: context.clock.now() },
    });
    await audit(context, trx, actor, 'scripts.commented', objectOf(script));
    await notifyAbout({ context }, trx, actor, { script, thread: thread ?? [], text });
    return finish({ context }, trx, actor, script, parentId ?? id);
  });
}

/** The block that is commented on. A personal script isn't quoted: what it was stays its owner's when it's shared. */
function blockOf(
  { blocks, scope }: ScriptRow,
  blockId: string,
): Pick<CommentRow, 'blockId' | 'quote' | 'scope'> {
  const block = blocks.find((each) => each.blockId === blockId);
  if (block === undefined) throw gone('blockId', "This block isn't available any more. Reload the page.");
  const words = plainText(block.text === '' ? block.visual : block.text)
    .slice(0, quotedMost)
    .toWellFormed();
  return { blockId, scope, quote: scope === 'personal' ? '' : words };
}

/** Tells users of the thread of a reply, and the owner of the script of anything else. */
async function notifyAbout(
  { context }: Pick<ScriptsDeps, 'context'>,
  trx: Trx,
  { customerId, customerUserId }: Actor,
  { script, thread, text }: { script: ScriptRow; thread: readonly CommentRow[]; text: string },
): Promise<void> {
  const { scriptId, createdBy: owner } = script;
  const inThread = new Set(thread.flatMap(({ createdBy }) => createdBy ?? []));
  const reason = text.slice(0, 200).toWellFormed();
  const event = { customerId, actorId: customerUserId, scriptId, reason };
  const users = [...inThread].filter((id) => id !== customerUserId);
  await notify(context, trx, { ...event, kind: 'script-comment-replied', recipients: { users } });
  if (owner === null || owner === customerUserId || inThread.has(owner)) return;
  await notify(context, trx, { ...event, kind: 'script-commented', recipients: { users: [owner] } });
}

interface Named {
  readonly scriptId: string;
  readonly commentId: string;
}

/** Marks a thread as done, or opens it again. */
export async function resolveComment(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, commentId, isResolved }: Named & { readonly isResolved: boolean },
): Promise<ScriptThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, scriptId);
    const comment = await requireComment(trx, actor, { scriptId, commentId });
    if (comment.parentId !== null) throw commentGone('commentId');
    if ((comment.resolvedAt !== null) !== isResolved) {
      const [at, by] = isResolved ? [context.clock.now(), customerUserId] : [null, null];
      await setResolved(trx, customerId, { commentId, at, by });
      const action = isResolved ? 'scripts.comment-resolved' : 'scripts.comment-reopened';
      await audit(context, trx, actor, action, objectOf(script));
    }
    return finish({ context }, trx, actor, script, commentId);
  });
}

/** Deletes what the actor said, with its replies. */
export async function deleteComment(
  { context }: ScriptsDeps,
  actor: Actor,
  named: Named,
): Promise<Record<string, never>> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, named.scriptId);
    const { commentId, createdBy } = await requireComment(trx, actor, named);
    if (createdBy !== customerUserId) throw new AppError('forbidden');
    await setDeleted(trx, customerId, { commentId, at: context.clock.now() });
    await audit(context, trx, actor, 'scripts.comment-deleted', objectOf(script));
    await publishScript(context, trx, customerId, script, 'script-comments');
    return {};
  });
}

/** Takes back that the actor deleted a comment. */
export async function restoreComment(
  { context }: ScriptsDeps,
  actor: Actor,
  named: Named,
): Promise<ScriptThread> {
  const { customerId, customerUserId: by } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const script = await requireVisible(trx, actor, named.scriptId);
    if (!(await restoreDeleted(trx, customerId, { ...named, by }))) throw commentGone('commentId');
    const { parentId, commentId } = await requireComment(trx, actor, named);
    await audit(context, trx, actor, 'scripts.comment-restored', objectOf(script));
    return finish({ context }, trx, actor, script, parentId ?? commentId);
  });
}

async function requireComment(trx: Trx, actor: Actor, { scriptId, commentId }: Named) {
  const readerId = actor.customerUserId;
  const comments = await findComments(trx, actor.customerId, { scriptId, readerId });
  const comment = comments.find((each) => each.commentId === commentId);
  if (comment === undefined) throw commentGone('commentId');
  return comment;
}

/** Tells who has the script open; gives the thread. */
async function finish(
  { context }: Pick<ScriptsDeps, 'context'>,
  trx: Trx,
  actor: Actor,
  script: ScriptRow,
  commentId: string,
): Promise<ScriptThread> {
  const { customerId, customerUserId: readerId } = actor;
  await publishScript(context, trx, customerId, script, 'script-comments');
  const { scriptId } = script;
  const threads = toThreads(await findComments(trx, customerId, { scriptId, readerId }), actor);
  const thread = threads.find((each) => each.commentId === commentId);
  if (thread === undefined) throw commentGone('commentId');
  return thread;
}

function objectOf({ scriptId, title }: ScriptRow) {
  return { kind: 'script', id: scriptId, name: title } as const;
}

function tooMany(): AppError {
  return gone('text', `A script can have up to ${scriptCommentsMost} comments. Delete some first.`);
}

function gone(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}
