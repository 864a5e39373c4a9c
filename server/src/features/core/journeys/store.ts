import type { StepState } from '@rushes/contract/core/lists/journeys';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { ObjectAccess } from '../../../objects/access-store.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { StepColumns, StepSource } from '../../../objects/journey.ts';
import type { Cursor } from './cursors.ts';

/** Steps that one answer looks at, also those that the user can't see. */
const lookedAtMost = 500;

export interface StepRow {
  readonly id: string;
  /** With all its digits; null comes last. */
  readonly at: string | null;
  readonly may: string | null;
  readonly isOwn: boolean;
  readonly title: string | null;
  readonly part: string | null;
  readonly position: number | null;
  readonly state: StepState | null;
  readonly number: number | null;
  readonly count: number | null;
  readonly userId: string | null;
  readonly userName: string | null;
  /** Null where the user can't open what it leads to. */
  readonly linkId: string | null;
}

/** What someone may do with an object; undefined where it is none of theirs. */
export async function findMay(
  trx: Trx,
  subject: AccessSubject,
  access: Pick<ObjectAccess, 'rows'>,
  objectId: string,
): Promise<string | undefined> {
  const rows = access.rows(subject);
  if (rows === null) return undefined;
  const found = await sql<{ may: string }>`
    SELECT seen.may FROM (${rows}) seen WHERE seen.object_id = ${objectId}`.execute(trx);
  return found.rows[0]?.may;
}

/** The latest steps after a cursor, with what the user may do with each; null: they can't see it. */
export async function listSteps(
  trx: Trx,
  subject: AccessSubject,
  { source, objects, after }: StepQuery,
): Promise<{ rows: StepRow[]; isCut: boolean }> {
  const { columns, from } = source.rows(subject, objects);
  const { rows } = await sql<StepRow>`
    WITH found AS MATERIALIZED (
      SELECT * FROM (SELECT ${select(columns)} FROM ${from}) step WHERE ${isAfter(after)}
      ORDER BY step.at DESC, step.id DESC LIMIT ${lookedAtMost + 1})
    SELECT f.id, CASE WHEN isfinite(f.at) THEN to_json(f.at) #>> '{}' END AS at, f.title, f.part, f.position, f.state,
      f.number, f.count, f.is_own AS "isOwn", u.id AS "userId", u.name AS "userName", seen.may, ${link(subject, source)} AS "linkId"
    FROM found f LEFT JOIN members u ON u.id = f.user_id AND u.customer_id = ${subject.customerId}
    LEFT JOIN LATERAL (${mayOf(subject, source.access, sql`f.seen_id`)}) seen ON true
    ORDER BY f.at DESC, f.id DESC`.execute(trx);
  return { rows: rows.slice(0, lookedAtMost), isCut: rows.length > lookedAtMost };
}

export interface StepQuery {
  readonly source: StepSource;
  readonly objects: RawBuilder<unknown>;
  readonly after: Cursor | null;
}

function mayOf(
  subject: AccessSubject,
  access: Pick<ObjectAccess, 'rows'>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = access.rows(subject);
  if (rows === null) return sql`SELECT NULL::text AS may WHERE false`;
  return sql`SELECT a.may::text FROM (${rows}) a WHERE a.object_id = ${id}`;
}

function link(subject: AccessSubject, { linkAccess }: StepSource): RawBuilder<unknown> {
  if (linkAccess === undefined) return sql`f.link_id`;
  return sql`(SELECT f.link_id FROM (${mayOf(subject, linkAccess, sql`f.link_id`)}) l)`;
}

function select(columns: StepColumns): RawBuilder<unknown> {
  const none = sql`NULL`;
  return sql`${columns.id} AS id, coalesce(${columns.at}, '-infinity'::timestamptz) AS at,
    ${columns.seenId} AS seen_id, ${columns.linkId} AS link_id,
    (${columns.isOwn ?? sql`false`}) AS is_own, (${columns.title ?? none})::text AS title,
    (${columns.part ?? none})::text AS part, (${columns.position ?? none})::int AS position,
    (${columns.state ?? none})::text AS state, (${columns.number ?? none})::int AS number,
    (${columns.count ?? none})::int AS count, (${columns.userId ?? none})::uuid AS user_id`;
}

function isAfter(after: Cursor | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  return sql`(step.at, step.id) < (coalesce(${after.at}::timestamptz, '-infinity'::timestamptz), ${after.id}::uuid)`;
}
