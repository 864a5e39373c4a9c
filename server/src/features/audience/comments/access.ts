import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../context.ts';
import { type Actor, mayEdit, requireWatchable } from '../../create/programs/service.ts';
import { type CommentRow, findComment, findSubject, type SubjectRow } from './store.ts';

/** A program that the actor can watch; all others answer alike. */
export async function requireSubject(trx: Trx, actor: Actor, programId: string): Promise<SubjectRow> {
  await requireWatchable(trx, actor, programId);
  const subject = await findSubject(trx, actor.customerId, programId);
  if (subject === undefined) throw new AppError('not-found');
  return subject;
}

/** The same where comments are read and changed. */
export async function requireAllowed(trx: Trx, actor: Actor, programId: string): Promise<SubjectRow> {
  const subject = await requireSubject(trx, actor, programId);
  if (!subject.isAllowed) throw new AppError('comments-off');
  return subject;
}

/** The same where something is added. */
export async function requireOpen(trx: Trx, actor: Actor, programId: string): Promise<SubjectRow> {
  const subject = await requireAllowed(trx, actor, programId);
  if (!subject.isLive) throw new AppError('not-published');
  return subject;
}

export async function requireComment(
  trx: Trx,
  customerId: string,
  named: { readonly programId: string; readonly commentId: string },
): Promise<CommentRow> {
  const comment = await findComment(trx, customerId, named);
  if (comment === undefined) throw commentGone('commentId');
  return comment;
}

/** Users who edit the program delete what others wrote. */
export function moderates(actor: Actor, { owner, sharedWithCreators }: SubjectRow): boolean {
  return mayEdit(actor, { createdBy: owner, sharedWithCreators });
}

/** The program is there, a comment that is named isn't. */
export function commentGone(path: string): AppError {
  const message = "This comment isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path, message }] });
}
