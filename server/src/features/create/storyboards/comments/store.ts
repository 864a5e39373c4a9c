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
  /** Whose visitors see the thread. */
  readonly linkId: string | null;
  readonly linkName: string | null;
  /** Of a visitor, who has no account. */
  readonly visitorName: string | null;
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

/** What the visitors of a link said, with what users replied there, the oldest first. */
export function findLinkComments(
  trx: Trx,
  customerId: string,
  { storyboardId, linkId }: { storyboardId: string; linkId: string },
): Promise<CommentRow[]> {
  return findWhere(trx, customerId, storyboardId, sql`k.link_id = ${linkId}`);
}

/** By link, how much its visitors said. */
export async function countVisitorComments(
  trx: Trx,
  customerId: string,
  storyboardId: string,
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ linkId: string; count: number }>`
    SELECT k.link_id AS "linkId", count(*)::int AS count FROM storyboard_comments k
    WHERE k.customer_id = ${customerId} AND k.storyboard_id = ${storyboardId} AND k.deleted_at IS NULL
      AND k.visitor_name IS NOT NULL GROUP BY k.link_id`.execute(trx);
  return new Map(found.rows.map(({ linkId, count }) => [linkId, count]));
}

/** How much was said by a link since then, also what was deleted. */
export async function countSince(
  trx: Trx,
  customerId: string,
  { linkId, since }: { linkId: string; since: Date },
): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM storyboard_comments k
    WHERE k.customer_id = ${customerId} AND k.link_id = ${linkId} AND k.visitor_name IS NOT NULL
      AND k.created_at > ${since}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

async function findWhere(
  trx: Trx,
  customerId: string,
  storyboardId: string,
  seen: RawBuilder<unknown>,
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT k.id AS "commentId", k.parent_id AS "parentId", k.scope, k.block_id AS "blockId", k.quote, k.text,
      k.link_id AS "linkId", l.name AS "linkName", k.visitor_name AS "visitorName", k.created_by AS "createdBy", u.name AS "createdByName", k.created_at AS "createdAt",
      k.resolved_at AS "resolvedAt", v.name AS "resolvedByName"
    FROM storyboard_comments k LEFT JOIN members u ON u.id = k.created_by LEFT JOIN members v ON v.id = k.resolved_by
      LEFT JOIN storyboard_link_names l ON l.id = k.link_id
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

/** Who wrote a comment that was deleted and can still be restored. */
export async function findDeleted(
  trx: Trx,
  customerId: string,
  { storyboardId, commentId }: { storyboardId: string; commentId: string },
): Promise<Pick<CommentRow, 'createdBy' | 'visitorName'> | undefined> {
  const found = await sql<Pick<CommentRow, 'createdBy' | 'visitorName'>>`
    SELECT k.created_by AS "createdBy", k.visitor_name AS "visitorName" FROM storyboard_comments k
    WHERE k.customer_id = ${customerId} AND k.storyboard_id = ${storyboardId} AND k.id = ${commentId}
      AND k.deleted_at IS NOT NULL`.execute(trx);
  return found.rows[0];
}
