import type { CommentThread, Discussion, ProgramComment } from '@rushes/contract/audience/comments';
import { reactions } from '@rushes/contract/audience/lists/comments';
import { z } from 'zod';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { moderates, requireAllowed, requireSubject } from './access.ts';
import * as store from './store.ts';

export function getDiscussion({ db }: Context, actor: Actor, programId: string): Promise<Discussion> {
  return db.tenant(actor.customerId, async (trx) =>
    toDiscussion(trx, actor, await requireSubject(trx, actor, programId)),
  );
}

/** How many comments and reactions there are, and where; nothing while they are turned off. */
export async function toDiscussion(trx: Trx, actor: Actor, subject: store.SubjectRow): Promise<Discussion> {
  const { customerId } = actor;
  const { programId, isAllowed } = subject;
  if (!isAllowed) return { isAllowed, count: 0, reactions: [], marks: [] };
  const counts = await store.countReactions(trx, actor, programId);
  return {
    isAllowed,
    count: await store.countComments(trx, customerId, programId),
    reactions: reactions.flatMap((reaction) => counts.find((each) => each.reaction === reaction) ?? []),
    marks: await store.listMarks(trx, customerId, subject),
  };
}

interface Query {
  readonly programId: string;
  readonly order: 'latest' | 'time';
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of comments, each with all of its replies. */
export function getComments(
  { db }: Context,
  actor: Actor,
  { programId, order, cursor, limit }: Query,
): Promise<{ items: CommentThread[]; nextCursor: string | null }> {
  const { customerId } = actor;
  return db.tenant(customerId, async (trx) => {
    const subject = await requireAllowed(trx, actor, programId);
    const page = { programId, order, after: readCursor(cursor), limit: limit + 1 };
    const rows = await store.listComments(trx, customerId, page);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: await toThreads(trx, actor, subject, shown),
      nextCursor: last === undefined ? null : writeCursor(last),
    };
  });
}

/** Comments with their replies, as the actor sees them. */
export async function toThreads(
  trx: Trx,
  actor: Actor,
  subject: store.SubjectRow,
  rows: readonly store.CommentRow[],
): Promise<CommentThread[]> {
  const ids = rows.map(({ commentId }) => commentId);
  const replies = Map.groupBy(await store.findReplies(trx, actor.customerId, ids), (row) => row.parentId);
  const isModerator = moderates(actor, subject);
  const show = (row: store.CommentRow) => toComment(row, actor, isModerator);
  return rows.map((row) => ({ ...show(row), replies: (replies.get(row.commentId) ?? []).map(show) }));
}

function toComment(
  { commentId, atMs, text, createdBy, createdByName, createdAt, editedAt }: store.CommentRow,
  { customerUserId }: Actor,
  isModerator: boolean,
): ProgramComment {
  const isOwn = createdBy === customerUserId;
  return {
    ...{ commentId, atMs, text, canEdit: isOwn, canDelete: isOwn || isModerator },
    user: createdBy === null ? null : { customerUserId: createdBy, name: createdByName ?? '' },
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

const pageEnd = z.object({ atMs: z.int().nullable(), createdAt: z.iso.datetime(), id: z.uuid() });

function writeCursor({ atMs, createdAt, commentId: id }: store.CommentRow): string {
  const end: z.infer<typeof pageEnd> = { atMs, createdAt: createdAt.toISOString(), id };
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

/** Throws `invalid` on anything but what `writeCursor` gave; null for the start. */
function readCursor(cursor: string | undefined): z.infer<typeof pageEnd> | null {
  if (cursor === undefined) return null;
  try {
    return pageEnd.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const fields = [{ path: 'cursor', message: 'This list has changed. Reload it.' }];
    throw new AppError('invalid', { fields, cause });
  }
}
