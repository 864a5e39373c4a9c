import type { Discussion } from '@rushes/contract/audience/comments';
import type { Reaction } from '@rushes/contract/audience/lists/comments';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { CommentTables } from '../../../schema-comments.ts';

/** The program that is commented on. */
export interface SubjectRow {
  readonly programId: string;
  readonly title: string;
  readonly owner: string;
  readonly sharedWithCreators: boolean;
  readonly isLive: boolean;
  readonly durationMs: number;
  readonly isAllowed: boolean;
}

export async function findSubject(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<SubjectRow | undefined> {
  const found = await sql<SubjectRow>`
    SELECT p.id AS "programId", p.title, p.created_by AS owner, p.shared_with_creators AS "sharedWithCreators",
      p.live_version_id IS NOT NULL AS "isLive", coalesce(p.live_duration_ms, 0)::float8 AS "durationMs",
      coalesce(s.is_allowed, true) AS "isAllowed"
    FROM programs p LEFT JOIN program_comment_settings s ON s.program_id = p.id
    WHERE p.id = ${programId} AND p.customer_id = ${customerId}`.execute(trx);
  return found.rows[0];
}

export interface CommentRow {
  readonly commentId: string;
  readonly parentId: string | null;
  readonly atMs: number | null;
  readonly text: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const columns = sql`k.id AS "commentId", k.parent_id AS "parentId", k.at_ms AS "atMs", k.text,
  k.created_by AS "createdBy", u.name AS "createdByName", k.created_at AS "createdAt", k.edited_at AS "editedAt"`;

/** A condition on `k`: neither it nor the comment that it replies to was deleted. */
const isShown = sql`k.deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM program_comments h WHERE h.id = k.parent_id AND h.deleted_at IS NOT NULL)`;

/** Where a page ended. */
export interface PageEnd {
  readonly atMs: number | null;
  readonly createdAt: string;
  readonly id: string;
}

interface Page {
  readonly programId: string;
  readonly order: 'latest' | 'time';
  readonly after: PageEnd | null;
  readonly limit: number;
}

/** A page of comments without their replies. */
export async function listComments(
  trx: Trx,
  customerId: string,
  { programId, order, after, limit }: Page,
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT ${columns} FROM program_comments k LEFT JOIN members u ON u.id = k.created_by
    WHERE k.customer_id = ${customerId} AND k.program_id = ${programId} AND k.parent_id IS NULL
      AND k.deleted_at IS NULL AND ${isBehind(order, after)}
    ORDER BY ${order === 'latest' ? sql`k.created_at DESC, k.id DESC` : sql`coalesce(k.at_ms, -1), k.created_at, k.id`}
    LIMIT ${limit}`.execute(trx);
  return found.rows;
}

function isBehind(order: Page['order'], after: PageEnd | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const { atMs, createdAt, id } = after;
  return order === 'latest'
    ? sql`(k.created_at, k.id) < (${createdAt}::timestamptz, ${id}::uuid)`
    : sql`(coalesce(k.at_ms, -1), k.created_at, k.id) > (${atMs ?? -1}::integer, ${createdAt}::timestamptz, ${id}::uuid)`;
}

/** Replies to these comments, the oldest first. */
export async function findReplies(
  trx: Trx,
  customerId: string,
  commentIds: readonly string[],
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    SELECT ${columns} FROM program_comments k LEFT JOIN members u ON u.id = k.created_by
    WHERE k.customer_id = ${customerId} AND k.parent_id = ANY (${[...commentIds]}::uuid[]) AND k.deleted_at IS NULL
    ORDER BY k.created_at, k.id`.execute(trx);
  return found.rows;
}

/** One comment of a program; undefined where it was deleted. */
export async function findComment(
  trx: Trx,
  customerId: string,
  { programId, commentId }: { readonly programId: string; readonly commentId: string },
): Promise<CommentRow | undefined> {
  const found = await sql<CommentRow>`
    SELECT ${columns} FROM program_comments k LEFT JOIN members u ON u.id = k.created_by
    WHERE k.customer_id = ${customerId} AND k.program_id = ${programId} AND k.id = ${commentId}
      AND ${isShown}`.execute(trx);
  return found.rows[0];
}

export async function insertComment(
  trx: Trx,
  comment: Insertable<CommentTables['program_comments']>,
): Promise<void> {
  await trx.insertInto('program_comments').values(comment).execute();
}

export async function updateText(
  trx: Trx,
  customerId: string,
  { commentId, text, at }: { readonly commentId: string; readonly text: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('program_comments')
    .set({ text, edited_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', commentId)
    .execute();
}

export async function setDeleted(
  trx: Trx,
  customerId: string,
  { commentId, at, by }: { readonly commentId: string; readonly at: Date; readonly by: string },
): Promise<void> {
  await trx
    .updateTable('program_comments')
    .set({ deleted_at: at, deleted_by: by })
    .where('customer_id', '=', customerId)
    .where('id', '=', commentId)
    .execute();
}

/** Brings back what this user deleted; false where there is nothing to bring back. */
export async function restoreDeleted(
  trx: Trx,
  customerId: string,
  {
    programId,
    commentId,
    by,
  }: { readonly programId: string; readonly commentId: string; readonly by: string },
): Promise<boolean> {
  const restored = await trx
    .updateTable('program_comments')
    .set({ deleted_at: null, deleted_by: null })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('id', '=', commentId)
    .where('deleted_by', '=', by)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

/** Removes what was deleted before this instant. Needs the system's transaction. */
export async function purgeDeleted(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('program_comments').where('deleted_at', '<', before).execute();
}

export async function writeAllowed(
  trx: Trx,
  customerId: string,
  programId: string,
  isAllowed: boolean,
): Promise<void> {
  await trx
    .insertInto('program_comment_settings')
    .values({ program_id: programId, customer_id: customerId, is_allowed: isAllowed })
    .onConflict((conflict) => conflict.column('program_id').doUpdateSet({ is_allowed: isAllowed }))
    .execute();
}

interface OwnReaction {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly programId: string;
  readonly reaction: Reaction;
}

/** Once for each user: reacting again moves it. */
export async function addReaction(
  trx: Trx,
  { customerId, customerUserId, programId, reaction }: OwnReaction,
  atMs: number,
): Promise<void> {
  await trx
    .insertInto('program_reactions')
    .values({
      ...{ customer_id: customerId, program_id: programId, customer_user_id: customerUserId },
      ...{ reaction, at_ms: atMs },
    })
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'customer_user_id', 'reaction']).doUpdateSet({ at_ms: atMs }),
    )
    .execute();
}

export async function removeReaction(
  trx: Trx,
  { customerId, customerUserId, programId, reaction }: OwnReaction,
): Promise<void> {
  await trx
    .deleteFrom('program_reactions')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('customer_user_id', '=', customerUserId)
    .where('reaction', '=', reaction)
    .execute();
}

interface Reader {
  readonly customerId: string;
  readonly customerUserId: string;
}

export async function countComments(trx: Trx, customerId: string, programId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM program_comments k
    WHERE k.customer_id = ${customerId} AND k.program_id = ${programId} AND ${isShown}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

export async function countReactions(
  trx: Trx,
  { customerId, customerUserId }: Reader,
  programId: string,
): Promise<Discussion['reactions']> {
  const found = await sql<Discussion['reactions'][number]>`
    SELECT reaction, count(*)::int AS count, bool_or(customer_user_id = ${customerUserId}) AS "isOwn"
    FROM program_reactions WHERE customer_id = ${customerId} AND program_id = ${programId}
    GROUP BY reaction`.execute(trx);
  return found.rows;
}

/** So many places of a program are told apart. */
const places = 100;

/** Where in the program comments and reactions are, in as many places as a seek bar can show. */
export async function listMarks(
  trx: Trx,
  customerId: string,
  { programId, durationMs }: Pick<SubjectRow, 'programId' | 'durationMs'>,
): Promise<Discussion['marks']> {
  if (durationMs <= 0) return [];
  const place = (column: string) =>
    sql`least(${places - 1}, floor(${sql.ref(column)} * ${places}::float8 / ${durationMs}))`;
  const found = await sql<Discussion['marks'][number]>`
    SELECT min(m.at_ms)::int AS "atMs", count(*) FILTER (WHERE m.reaction IS NULL)::int AS comments,
      coalesce(array_agg(DISTINCT m.reaction) FILTER (WHERE m.reaction IS NOT NULL), '{}') AS reactions
    FROM (
      SELECT k.at_ms, NULL AS reaction FROM program_comments k
      WHERE k.customer_id = ${customerId} AND k.program_id = ${programId} AND k.at_ms <= ${durationMs}
        AND k.parent_id IS NULL AND k.deleted_at IS NULL
      UNION ALL
      SELECT r.at_ms, r.reaction FROM program_reactions r
      WHERE r.customer_id = ${customerId} AND r.program_id = ${programId} AND r.at_ms <= ${durationMs}) m
    GROUP BY ${place('m.at_ms')} ORDER BY 1`.execute(trx);
  return found.rows;
}
