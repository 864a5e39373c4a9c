import { randomUUID } from 'node:crypto';
import type { CommentThread } from '@rushes/contract/audience/comments';
import { repliesMost } from '@rushes/contract/audience/lists/comments';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { notify } from '../../core/notifications/service.ts';
import type { Actor } from '../../create/programs/service.ts';
import {
  commentGone,
  moderates,
  requireAllowed,
  requireComment,
  requireOpen,
  requireSubject,
} from './access.ts';
import { toThreads } from './get-comments.ts';
import * as store from './store.ts';

interface NewComment {
  readonly programId: string;
  readonly text: string;
  readonly atMs: number | null;
  readonly parentId: string | null;
}

/** Says something about a program, or replies to what was said; answers with the thread. */
export function addComment(context: Context, actor: Actor, comment: NewComment): Promise<CommentThread> {
  const { customerId, customerUserId } = actor;
  const { programId, text, parentId } = comment;
  return context.db.tenant(customerId, async (trx) => {
    const subject = await requireOpen(trx, actor, programId);
    const atMs = parentId === null ? comment.atMs : null;
    if (atMs !== null && atMs > subject.durationMs) throw outside();
    const thread = parentId === null ? null : await findThread(trx, customerId, { programId, parentId });
    const commentId = randomUUID();
    await store.insertComment(trx, {
      ...{ id: commentId, customer_id: customerId, program_id: programId, parent_id: parentId, text },
      ...{ at_ms: atMs, created_by: customerUserId, created_at: context.clock.now() },
    });
    await audit(context, trx, actor, 'comments.added', objectOf(subject));
    await notifyAbout(context, trx, actor, { subject, thread });
    return threadOf(trx, actor, subject, parentId ?? commentId);
  });
}

/** The comment that is replied to, with its replies; replies have none of their own. */
async function findThread(
  trx: Trx,
  customerId: string,
  { programId, parentId }: { readonly programId: string; readonly parentId: string },
): Promise<readonly store.CommentRow[]> {
  const parent = await store.findComment(trx, customerId, { programId, commentId: parentId });
  if (parent === undefined || parent.parentId !== null) throw commentGone('parentId');
  const replies = await store.findReplies(trx, customerId, [parentId]);
  if (replies.length >= repliesMost) throw new AppError('too-many-replies');
  return [parent, ...replies];
}

/** Tells users of the thread of a reply, and the owner of the program of anything else. */
async function notifyAbout(
  context: Context,
  trx: Trx,
  { customerId, customerUserId }: Actor,
  {
    subject,
    thread,
  }: { readonly subject: store.SubjectRow; readonly thread: readonly store.CommentRow[] | null },
): Promise<void> {
  const { programId, owner } = subject;
  const inThread = new Set((thread ?? []).flatMap(({ createdBy }) => createdBy ?? []));
  const event = { customerId, actorId: customerUserId, programId };
  const users = [...inThread].filter((id) => id !== customerUserId);
  await notify(context, trx, { ...event, kind: 'comment-replied', recipients: { users } });
  if (owner === customerUserId || inThread.has(owner)) return;
  await notify(context, trx, { ...event, kind: 'program-commented', recipients: { users: [owner] } });
}

/** Changes the text of a comment of the actor. */
export function editComment(
  context: Context,
  actor: Actor,
  {
    programId,
    commentId,
    text,
  }: { readonly programId: string; readonly commentId: string; readonly text: string },
): Promise<CommentThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const subject = await requireAllowed(trx, actor, programId);
    const comment = await requireComment(trx, customerId, { programId, commentId });
    if (comment.createdBy !== customerUserId) throw new AppError('forbidden');
    if (text !== comment.text) {
      await store.updateText(trx, customerId, { commentId, text, at: context.clock.now() });
      await audit(context, trx, actor, 'comments.edited', objectOf(subject));
    }
    return threadOf(trx, actor, subject, comment.parentId ?? commentId);
  });
}

interface Named {
  readonly programId: string;
  readonly commentId: string;
}

/** Deletes a comment with its replies. What is deleted can be deleted also while comments are turned off. */
export function deleteComment(context: Context, actor: Actor, named: Named): Promise<void> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const subject = await requireSubject(trx, actor, named.programId);
    const { createdBy, commentId } = await requireComment(trx, customerId, named);
    if (createdBy !== customerUserId && !moderates(actor, subject)) throw new AppError('forbidden');
    await store.setDeleted(trx, customerId, { commentId, at: context.clock.now(), by: customerUserId });
    await audit(context, trx, actor, 'comments.deleted', objectOf(subject));
  });
}

/** Takes back that the actor deleted a comment. */
export function restoreComment(context: Context, actor: Actor, named: Named): Promise<CommentThread> {
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const subject = await requireAllowed(trx, actor, named.programId);
    if (!(await store.restoreDeleted(trx, customerId, { ...named, by: customerUserId })))
      throw commentGone('commentId');
    const { parentId, commentId } = await requireComment(trx, customerId, named);
    await audit(context, trx, actor, 'comments.restored', objectOf(subject));
    return threadOf(trx, actor, subject, parentId ?? commentId);
  });
}

async function threadOf(
  trx: Trx,
  actor: Actor,
  subject: store.SubjectRow,
  commentId: string,
): Promise<CommentThread> {
  const { programId } = subject;
  const row = await requireComment(trx, actor.customerId, { programId, commentId });
  const [thread] = await toThreads(trx, actor, subject, [row]);
  if (thread === undefined) throw commentGone('commentId');
  return thread;
}

function objectOf({ programId, title }: store.SubjectRow) {
  return { kind: 'program', id: programId, name: title } as const;
}

function outside(): AppError {
  const message = "This time isn't in the program. Choose another one.";
  return new AppError('invalid', { fields: [{ path: 'atMs', message }] });
}
