import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { auditList } from '@rushes/contract/core/lists/audit';
import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { ChangedObject } from '../../../platform/app-error.ts';
import type { AuditFacts } from '../../../platform/audit.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { erasedName } from '../../../platform/personal-data/naming.ts';
import { type NamedKind, nameNow } from './names-store.ts';

type AuditColumn = keyof typeof auditList.columns;

export interface EventRow {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly actor: string;
  readonly actorId: string | null;
  readonly onBehalfOf: string;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly clientAddress: string;
  readonly requestId: string | null;
  readonly sequence: number | null;
}

/** Whose profile here was erased after the event; someone who came back later is not taken for who they were. */
const erased = (column: string, id: RawBuilder<unknown>) => sql`CASE WHEN EXISTS (
  SELECT FROM personal_data_erasures x WHERE x.customer_id = e.customer_id AND x.state = 'done'
    AND x.${sql.ref(column)} = ${id} AND x.finished_at >= e.created_at) THEN ${sql.lit(erasedName)} END`;
const subjectId = sql`CASE WHEN e.object_kind = 'person' AND e.object_id ~ '^[0-9a-f-]{36}$' THEN e.object_id::uuid END`;
const actor = sql`coalesce(${erased('subject_user_id', sql`e.user_id`)}, own.name,
  CASE WHEN actor.is_super_admin THEN 'Support' ELSE actor.name END, '')`;
const onBehalfOf = sql`coalesce(behalf.name, ${erased('subject_id', sql`e.on_behalf_of`)}, '')`;
const objectNameOf = (
  kinds: readonly NamedKind[],
) => sql`coalesce(e.after->>'name', e.before->>'name', subject.name, ${erased('subject_id', subjectId)},
  ${nameNow(kinds)}, '')`;

const from = sql`audit_events e
  LEFT JOIN accounts actor ON actor.id = e.user_id
  LEFT JOIN members own ON own.customer_id = e.customer_id AND own.user_id = e.user_id
  LEFT JOIN members behalf ON behalf.customer_id = e.customer_id AND behalf.id = e.on_behalf_of
  LEFT JOIN members subject ON subject.customer_id = e.customer_id
    AND subject.id = ${subjectId}`;

/** How getAuditEvents is read: by the system, of one customer. */
function eventsOf(objectName: RawBuilder<unknown>): ListSql<AuditColumn> {
  return {
    list: auditList,
    from,
    id: sql`e.id`,
    search: sql`lower(concat_ws(' ', translate(e.action, '.-', '  '), ${actor}, ${objectName}, e.client_address))`,
    columns: {
      createdAt: sql`e.created_at`,
      actor: sql`lower(${actor})`,
      onBehalfOf: sql`lower(${onBehalfOf})`,
      action: sql`e.action`,
      objectKind: sql`coalesce(e.object_kind, '')`,
      objectName: sql`lower(${objectName})`,
      objectId: sql`coalesce(e.object_id, '')`,
      changes: sql`''`,
      clientAddress: sql`coalesce(e.client_address, '')`,
      sequence: sql`coalesce(e.sequence, 0)`,
    },
  };
}

interface EventQuery<Query> {
  /** The kinds whose objects have a name. */
  readonly kinds: readonly NamedKind[];
  readonly query: Query;
}

export async function listEvents(
  trx: Trx,
  customerId: string,
  { kinds, query }: EventQuery<PageQuery<AuditColumn>>,
): Promise<{ rows: EventRow[]; nextCursor: string | null }> {
  const objectName = objectNameOf(kinds);
  const select = sql<EventRow>`e.id AS "eventId", e.created_at AS "createdAt", ${actor} AS actor, e.user_id AS "actorId",
    ${onBehalfOf} AS "onBehalfOf", e.action, coalesce(e.object_kind, '') AS "objectKind",
    coalesce(e.object_id, '') AS "objectId", ${objectName} AS "objectName", e.before, e.after, e.details,
    coalesce(e.client_address, '') AS "clientAddress", e.request_id AS "requestId", e.sequence`;
  const where = [sql`e.customer_id = ${customerId}`];
  return pageOf(trx, eventsOf(objectName), { select, where, query });
}

export async function countEvents(
  trx: Trx,
  customerId: string,
  { kinds, query }: EventQuery<ListQuery<AuditColumn>>,
): Promise<number> {
  const where = [sql`e.customer_id = ${customerId}`];
  return countOf(trx, eventsOf(objectNameOf(kinds)), { where, query, most: countedMost });
}

/**
 * By what name the one goes who made fields of an object what they are now, each given as the record writes it, or as null
 * where it only says that it changed. Empty where it does not know of one of them: that came about elsewhere.
 */
export async function findLastActor(
  trx: Trx,
  customerId: string,
  object: {
    readonly kind: string;
    readonly id: string;
    /** What changes its fields, where its record also names it at what leaves them alone. */
    readonly actions?: readonly AuditAction[];
  },
  standing: AuditFacts,
): Promise<string> {
  const those =
    object.actions === undefined ? sql`true` : sql`e.action = ANY (${[...object.actions]}::text[])`;
  const found = await sql<{ actor: string; isKnown: boolean }>`
    SELECT last.actor, bool_and(last.holds IS TRUE) OVER () AS "isKnown"
    FROM jsonb_each(${JSON.stringify(standing)}::jsonb) field LEFT JOIN LATERAL (
      SELECT ${actor} AS actor, e.created_at, e.details ? field.key OR e.after->field.key = field.value AS holds
      FROM ${from}
      WHERE e.customer_id = ${customerId} AND e.object_kind = ${object.kind} AND e.object_id = ${object.id} AND ${those}
        AND (e.details ? field.key OR e.before->field.key IS DISTINCT FROM e.after->field.key)
      ORDER BY e.created_at DESC, e.id LIMIT 1) last ON true
    ORDER BY last.created_at DESC NULLS LAST LIMIT 1`.execute(trx);
  const [newest] = found.rows;
  return newest?.isKnown === true ? newest.actor : '';
}

/** By what name the one goes who changed an object last; support goes by its names for support alone. */
export async function findChanger(
  trx: Trx,
  viewedBy: string | null,
  { customerId = viewedBy ?? undefined, standing, ...object }: ChangedObject,
): Promise<string> {
  if (standing !== undefined) return findLastActor(trx, customerId ?? '', object, standing);
  const { kind, id, actions, since } = object;
  const those = actions === undefined ? sql`true` : sql`e.action = ANY (${[...actions]}::text[])`;
  const name = viewedBy === null ? sql`coalesce(own.name, actor.name, '')` : actor;
  const when =
    since === undefined
      ? sql`true ORDER BY e.created_at DESC`
      : sql`e.created_at >= ${since} ORDER BY e.created_at`;
  const found = await sql<{ name: string }>`SELECT ${name} AS name FROM ${from}
    WHERE e.customer_id IS NOT DISTINCT FROM ${customerId ?? null} AND e.object_kind = ${kind}
      AND e.object_id = ${id} AND ${those} AND ${when}, e.id LIMIT 1`.execute(trx);
  return found.rows[0]?.name ?? '';
}
