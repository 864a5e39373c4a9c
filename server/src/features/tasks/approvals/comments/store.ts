import type { ApprovalComment, Drawing } from '@rushes/contract/tasks/approvals';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { commentRows } from '../../../../objects/comment-rows-store.ts';
import { guestName } from '../guests/store.ts';
import type { ApprovalTables } from '../../../../schema-approvals.ts';

export interface CommentRow {
  readonly commentId: string;
  readonly roundId: string;
  readonly parentId: string | null;
  readonly fromFrame: number | null;
  readonly toFrame: number | null;
  /** Of the version of a script. */
  readonly blockId: string | null;
  readonly text: string;
  readonly drawing: Drawing | null;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  /** The external reviewer who wrote it, in place of a user. */
  readonly guestId: string | null;
  readonly guestName: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedByName: string | null;
}

/** What was said in all rounds of an approval, by time in the version; answers follow by when they came. */
export async function findComments(trx: Trx, customerId: string, approvalId: string): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT k.id AS "commentId", k.round_id AS "roundId", k.parent_id AS "parentId", k.from_frame AS "fromFrame",
      k.to_frame AS "toFrame", k.block_id AS "blockId", k.text, k.drawing, k.created_by AS "createdBy", u.name AS "createdByName",
      g.id AS "guestId", CASE WHEN g.id IS NOT NULL THEN ${guestName} END AS "guestName",
      k.created_at AS "createdAt", k.resolved_at AS "resolvedAt", v.name AS "resolvedByName"
    FROM approval_comments k JOIN approval_rounds o ON o.id = k.round_id
    LEFT JOIN approval_guests g ON g.id = k.guest_id
    LEFT JOIN members u ON u.id = k.created_by LEFT JOIN members v ON v.id = k.resolved_by
    WHERE k.customer_id = ${customerId} AND o.approval_id = ${approvalId} AND k.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM approval_comments p WHERE p.id = k.parent_id AND p.deleted_at IS NOT NULL)
    ORDER BY o.number DESC, k.from_frame NULLS FIRST, k.created_at, k.id`.execute(trx);
  return found.rows;
}

/** A comment as a user sees it. */
export function toComment(row: CommentRow, customerUserId: string): ApprovalComment {
  const { commentId, roundId, parentId, fromFrame, toFrame, blockId, text, drawing, createdBy } = row;
  return {
    ...{ commentId, roundId, parentId, fromFrame, toFrame, blockId, text, drawing },
    user: createdBy === null ? null : { customerUserId: createdBy, name: row.createdByName ?? '' },
    guest: row.guestName === null ? null : { name: row.guestName },
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedByName,
    canDelete: createdBy === customerUserId,
  };
}

export async function insertComment(
  trx: Trx,
  comment: Insertable<ApprovalTables['approval_comments']>,
): Promise<void> {
  await trx.insertInto('approval_comments').values(comment).execute();
}

export const { setResolved, setDeleted } = commentRows('approval_comments');

/** Whether a user deleted a comment of theirs that can still be restored. */
export async function isOwnDeleted(
  trx: Trx,
  customerId: string,
  { approvalId, commentId, by }: { approvalId: string; commentId: string; by: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('approval_comments as k')
    .innerJoin('approval_rounds as o', 'o.id', 'k.round_id')
    .select('k.id')
    .where('k.customer_id', '=', customerId)
    .where('o.approval_id', '=', approvalId)
    .where('k.id', '=', commentId)
    .where('k.created_by', '=', by)
    .where('k.deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes comments that were deleted before this instant. Needs the system's transaction. */
export async function purgeComments(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('approval_comments').where('deleted_at', '<', before).execute();
}
