import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { commentRows } from '../../../../objects/comment-rows-store.ts';
import type { ScriptScope } from '@rushes/contract/create/scripts';
import type { ScriptTables } from '../../../../schema-scripts.ts';

export interface CommentRow {
  readonly commentId: string;
  readonly parentId: string | null;
  readonly scope: ScriptScope;
  readonly blockId: string;
  readonly quote: string;
  readonly text: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedByName: string | null;
}

interface CommentsOf {
  readonly scriptId: string;
  /** Who reads them: what others wrote while the script was personal stays theirs. */
  readonly readerId: string;
}

/** All comments on a script that weren't deleted, the oldest first. */
export async function findComments(
  trx: Trx,
  customerId: string,
  { scriptId, readerId }: CommentsOf,
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT k.id AS "commentId", k.parent_id AS "parentId", k.scope, k.block_id AS "blockId", k.quote, k.text,
      k.created_by AS "createdBy", u.name AS "createdByName", k.created_at AS "createdAt",
      k.resolved_at AS "resolvedAt", v.name AS "resolvedByName"
    FROM script_comments k LEFT JOIN members u ON u.id = k.created_by LEFT JOIN members v ON v.id = k.resolved_by
    WHERE k.customer_id = ${customerId} AND k.script_id = ${scriptId} AND k.deleted_at IS NULL
      AND (k.scope = 'organisation' OR k.created_by = ${readerId})
      AND NOT EXISTS (SELECT FROM script_comments p WHERE p.id = k.parent_id AND p.deleted_at IS NOT NULL)
    ORDER BY k.created_at, k.id`.execute(trx);
  return found.rows;
}

export async function insertComment(
  trx: Trx,
  comment: Insertable<ScriptTables['script_comments']>,
): Promise<void> {
  await trx.insertInto('script_comments').values(comment).execute();
}

export const { setResolved, setDeleted, purgeDeleted } = commentRows('script_comments');

/** Brings back what its writer deleted; false where there is nothing to bring back. */
export async function restoreDeleted(
  trx: Trx,
  customerId: string,
  { scriptId, commentId, by }: { scriptId: string; commentId: string; by: string },
): Promise<boolean> {
  const restored = await trx
    .updateTable('script_comments')
    .set({ deleted_at: null })
    .where('customer_id', '=', customerId)
    .where('script_id', '=', scriptId)
    .where('id', '=', commentId)
    .where('created_by', '=', by)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
