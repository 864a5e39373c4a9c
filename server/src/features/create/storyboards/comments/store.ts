import type { StoryboardScope } from '@rushes/contract/create/storyboards';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { commentRows } from '../../../../objects/comment-rows-store.ts';
import type { StoryboardTables } from '../../../../schema-storyboards.ts';

export interface CommentRow {
  readonly commentId: string;
  readonly parentId: string | null;
  readonly scope: StoryboardScope;
  /** Null: on the whole storyboard. */
  readonly blockId: string | null;
  readonly quote: string;
  readonly text: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedByName: string | null;
}

interface CommentsOf {
  readonly storyboardId: string;
  /** Who reads them: what others wrote while the storyboard was personal stays theirs. */
  readonly readerId: string;
}

/** All comments on a storyboard that weren't deleted, the oldest first. */
export function findComments(
  trx: Trx,
  customerId: string,
  { storyboardId, readerId }: CommentsOf,
): Promise<CommentRow[]> {
  const seen = sql`(k.scope = 'organisation' OR k.created_by = ${readerId})`;
  return findWhere(trx, customerId, storyboardId, seen);
}

async function findWhere(
  trx: Trx,
  customerId: string,
  storyboardId: string,
  seen: RawBuilder<unknown>,
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT k.id AS "commentId", k.parent_id AS "parentId", k.scope, k.block_id AS "blockId", k.quote, k.text,
      k.created_by AS "createdBy", u.name AS "createdByName", k.created_at AS "createdAt",
      k.resolved_at AS "resolvedAt", v.name AS "resolvedByName"
    FROM storyboard_comments k LEFT JOIN members u ON u.id = k.created_by LEFT JOIN members v ON v.id = k.resolved_by
    WHERE k.customer_id = ${customerId} AND k.storyboard_id = ${storyboardId} AND k.deleted_at IS NULL AND ${seen}
      AND NOT EXISTS (SELECT FROM storyboard_comments p WHERE p.id = k.parent_id AND p.deleted_at IS NOT NULL)
    ORDER BY k.created_at, k.id`.execute(trx);
  return found.rows;
}

export async function insertComment(
  trx: Trx,
  comment: Insertable<StoryboardTables['storyboard_comments']>,
): Promise<void> {
  await trx.insertInto('storyboard_comments').values(comment).execute();
}

export const { setResolved, setDeleted, purgeDeleted } = commentRows('storyboard_comments');

/** Whether someone deleted a comment of theirs that can still be restored. */
export async function isRestorable(
  trx: Trx,
  customerId: string,
  { storyboardId, commentId, by }: { storyboardId: string; commentId: string; by: string },
): Promise<boolean> {
  const found = await sql`SELECT FROM storyboard_comments k
    WHERE k.customer_id = ${customerId} AND k.storyboard_id = ${storyboardId} AND k.id = ${commentId}
      AND k.deleted_at IS NOT NULL AND k.created_by = ${by}`.execute(trx);
  return found.rows.length > 0;
}
