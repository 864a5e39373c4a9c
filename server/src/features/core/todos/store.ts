import type { TodoKind } from '@rushes/contract/core/todos';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject, MemberKey } from '../../../objects/access-subject.ts';
import type { TodoSource } from '../../../objects/todo-source.ts';

export interface TodoRow {
  readonly kind: TodoKind;
  readonly objectId: string;
  readonly title: string;
  readonly requesterId: string | null;
  readonly requesterName: string | null;
  readonly dueAt: Date | null;
  readonly snoozedUntil: Date | null;
  readonly canDelegate: boolean;
  /** The due date that orders the list, with all its digits. */
  readonly key: string;
}

export interface TodoPage {
  readonly after: readonly [due: string, kind: string, objectId: string] | null;
  /** Null: whether or not. */
  readonly isSnoozed: boolean | null;
  readonly limit: number;
  readonly now: Date;
}

/** All that a user has to do, as rows of `t`; null where there is no source of it. */
function rowsOf(sources: readonly TodoSource[], member: AccessSubject): RawBuilder<unknown> | null {
  const rows = sources.flatMap((source) => source.rows(member) ?? []);
  return rows.length === 0 ? null : sql`(${sql.join(rows, sql` UNION ALL `)}) t`;
}

const due = sql`coalesce(t.due_at, 'infinity'::timestamptz)`;

function withSnooze({ customerId, customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`LEFT JOIN todo_snoozes s ON s.customer_user_id = ${customerUserId} AND s.customer_id = ${customerId}
    AND s.kind = t.kind AND s.object_id = t.object_id`;
}

/** A page of what a user has to do, the first to be due first. */
export async function listTodos(
  trx: Trx,
  sources: readonly TodoSource[],
  member: AccessSubject,
  { after, isSnoozed, limit, now }: TodoPage,
): Promise<TodoRow[]> {
  const from = rowsOf(sources, member);
  if (from === null) return [];
  const behind =
    after === null
      ? sql`true`
      : sql`(${due}, t.kind, t.object_id) > (${after[0]}::timestamptz, ${after[1]}, ${after[2]}::uuid)`;
  const found = await sql<TodoRow>`
    SELECT t.kind, t.object_id AS "objectId", t.title, u.id AS "requesterId", u.name AS "requesterName",
      t.due_at AS "dueAt", CASE WHEN s.until > ${now} THEN s.until END AS "snoozedUntil",
      t.can_delegate AS "canDelegate", to_json(${due}) #>> '{}' AS key
    FROM ${from} ${withSnooze(member)} LEFT JOIN members u ON u.id = t.requester_id
    WHERE ${isSnoozed === null ? sql`true` : sql`coalesce(s.until > ${now}, false) = ${isSnoozed}`} AND ${behind}
    ORDER BY ${due}, t.kind, t.object_id LIMIT ${limit}`.execute(trx);
  return found.rows;
}

export interface TodoCounts {
  readonly count: number;
  readonly overdue: number;
  readonly snoozed: number;
}

/** How much there is to do, each up to `most`. */
export async function countTodos(
  trx: Trx,
  sources: readonly TodoSource[],
  member: AccessSubject,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<TodoCounts> {
  const from = rowsOf(sources, member);
  if (from === null) return { count: 0, overdue: 0, snoozed: 0 };
  const isSnoozed = sql`coalesce(s.until > ${now}, false)`;
  const found = await sql<TodoCounts>`
    SELECT least(${most + 1}, count(*) FILTER (WHERE NOT ${isSnoozed}))::int AS count,
      least(${most + 1}, count(*) FILTER (WHERE NOT ${isSnoozed} AND t.due_at < ${now}))::int AS overdue,
      least(${most + 1}, count(*) FILTER (WHERE ${isSnoozed}))::int AS snoozed
    FROM ${from} ${withSnooze(member)}`.execute(trx);
  return found.rows[0] ?? { count: 0, overdue: 0, snoozed: 0 };
}

export interface TodoKey {
  readonly kind: TodoKind;
  readonly objectId: string;
}

/** Whether a user has to do that. */
export async function hasTodo(
  trx: Trx,
  sources: readonly TodoSource[],
  member: AccessSubject,
  { kind, objectId }: TodoKey,
): Promise<boolean> {
  const from = rowsOf(
    sources.filter(({ kinds }) => kinds.includes(kind)),
    member,
  );
  if (from === null) return false;
  const found = await sql`SELECT FROM ${from} WHERE t.kind = ${kind} AND t.object_id = ${objectId}`.execute(
    trx,
  );
  return found.rows.length > 0;
}

export async function saveSnooze(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { kind, objectId }: TodoKey,
  until: Date,
): Promise<void> {
  await trx
    .insertInto('todo_snoozes')
    .values({ customer_id: customerId, customer_user_id: customerUserId, kind, object_id: objectId, until })
    .onConflict((conflict) =>
      conflict.columns(['customer_user_id', 'kind', 'object_id']).doUpdateSet({ until }),
    )
    .execute();
}

export async function deleteSnooze(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { kind, objectId }: TodoKey,
): Promise<void> {
  await trx
    .deleteFrom('todo_snoozes')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute();
}

export type Snooze = MemberKey & TodoKey;

const overAtOnce = 500;

/** Snoozes that are over. Needs the system's transaction. */
export async function findOver(trx: Trx, now: Date): Promise<Snooze[]> {
  const found = await sql<Snooze>`
    SELECT customer_id AS "customerId", customer_user_id AS "customerUserId", kind, object_id AS "objectId"
    FROM todo_snoozes WHERE until <= ${now} ORDER BY until LIMIT ${overAtOnce}`.execute(trx);
  return found.rows;
}
