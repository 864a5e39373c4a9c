import { segmentList } from '@rushes/contract/audience/lists/contacts';
import { saysWhat } from '@rushes/contract/call';
import type { SegmentFilter, SegmentRule } from '@rushes/contract/audience/contact-lists';
import { countedMost } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import { textFits } from './text-match-store.ts';

export interface SegmentRow {
  readonly id: string;
  readonly name: string;
  readonly rule: SegmentRule;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly createdAt: Date;
}

type Column = keyof typeof segmentList.columns;
export type SegmentQuery = PageQuery<Column>;

// At most as many as an organisation may have: no order of them needs an index.
const segmentSql: ListSql<Column> = {
  list: segmentList,
  from: sql`contact_segments s`,
  id: sql`s.id`,
  search: sql`lower(s.name)`,
  columns: {
    name: sql`lower(s.name)`,
    // Counted for the rows of a page: a rule fits whom it fits when it is read.
    contacts: sql`0`,
    updatedAt: sql`s.updated_at`,
    createdAt: sql`s.created_at`,
  },
};

const select = sql<SegmentRow>`s.id, s.name, s.rule, s.revision, s.updated_at AS "updatedAt",
  s.created_at AS "createdAt"`;
const ownOf = (customerId: string) => [sql`s.customer_id = ${customerId}`];

export async function pageSegments(trx: Trx, customerId: string, query: SegmentQuery) {
  return pageOf(trx, segmentSql, { select, where: ownOf(customerId), query });
}

export async function countSegments(
  trx: Trx,
  customerId: string,
  query: Omit<SegmentQuery, 'limit'>,
): Promise<number> {
  return countOf(trx, segmentSql, { where: ownOf(customerId), query, most: countedMost });
}

/** The condition that a rule fits a contact of `c`. */
export function fitsSegment(rule: SegmentRule): RawBuilder<unknown> {
  return sql`(${sql.join(
    rule.map((filter) => sql`(${fits(filter)})`),
    sql` AND `,
  )})`;
}

function fits(filter: SegmentFilter): RawBuilder<unknown> {
  // Rules of earlier days may hold a condition without its value.
  if (!saysWhat(filter)) return sql`false`;
  if (filter.column === 'state') return sql`c.state = ANY (${[...filter.values]}::text[])`;
  if (filter.column === 'list') return onList(filter.listId, filter.values);
  if (filter.column !== 'attribute')
    return textFits(sql`lower(c.${sql.ref(filter.column)})`, filter.op, filter.values[0] ?? '');
  const key = filter.key.toLowerCase();
  const value = (filter.values[0] ?? '').toLowerCase();
  // The index answers it.
  if (filter.op === 'is') return sql`c.attribute_tags @> ARRAY[${`${key}=${value}`}]::text[]`;
  const given = sql`SELECT FROM unnest(c.attribute_tags) tag WHERE starts_with(tag, ${`${key}=`})`;
  if (filter.op === 'empty') return sql`NOT EXISTS (${given})`;
  if (filter.op === 'filled') return sql`EXISTS (${given})`;
  return sql`EXISTS (${given} AND strpos(substr(tag, ${key.length + 2}), ${value}) > 0)`;
}

function onList(listId: string, states: readonly string[]): RawBuilder<unknown> {
  const known = states.filter((state) => state !== 'none');
  const there = (state: RawBuilder<unknown>) => sql`c.id IN (SELECT m.contact_id FROM contact_list_members m
    WHERE m.list_id = ${listId} AND m.removed_at IS NULL AND ${state})`;
  const parts = known.length === 0 ? [] : [there(sql`m.state = ANY (${known}::text[])`)];
  if (states.includes('none')) parts.push(sql`NOT (${there(sql`true`)})`);
  return sql.join(parts, sql` OR `);
}

export async function listSegments(trx: Trx, customerId: string): Promise<SegmentRow[]> {
  const found = await sql<SegmentRow>`
    SELECT ${select} FROM contact_segments s WHERE s.customer_id = ${customerId} ORDER BY lower(s.name)`.execute(
    trx,
  );
  return found.rows;
}

export async function findSegment(
  trx: Trx,
  customerId: string,
  segmentId: string,
): Promise<SegmentRow | undefined> {
  const found = await sql<SegmentRow>`
    SELECT ${select} FROM contact_segments s
    WHERE s.customer_id = ${customerId} AND s.id = ${segmentId} FOR UPDATE`.execute(trx);
  return found.rows[0];
}

export async function isNameTaken(
  trx: Trx,
  customerId: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  const found = await sql`
    SELECT FROM contact_segments WHERE customer_id = ${customerId} AND lower(name) = lower(${name})
      AND id IS DISTINCT FROM ${except}::uuid`.execute(trx);
  return found.rows.length > 0;
}

export async function insertSegment(
  trx: Trx,
  row: { id: string; customerId: string; name: string; rule: SegmentRule; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO contact_segments (id, customer_id, name, rule, created_at, updated_at)
    VALUES (${row.id}, ${row.customerId}, ${row.name}, ${JSON.stringify(row.rule)}::jsonb, ${row.at}, ${row.at})`.execute(
    trx,
  );
}

export async function updateSegment(
  trx: Trx,
  row: { id: string; customerId: string; name: string; rule: SegmentRule; at: Date },
): Promise<void> {
  await sql`
    UPDATE contact_segments SET name = ${row.name}, rule = ${JSON.stringify(row.rule)}::jsonb,
      revision = revision + 1, updated_at = ${row.at}
    WHERE customer_id = ${row.customerId} AND id = ${row.id}`.execute(trx);
}

export async function deleteSegment(trx: Trx, customerId: string, segmentId: string): Promise<void> {
  await sql`DELETE FROM contact_segments WHERE customer_id = ${customerId} AND id = ${segmentId}`.execute(
    trx,
  );
}

export async function countFitting(trx: Trx, customerId: string, rule: SegmentRule): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM contacts c
    WHERE c.customer_id = ${customerId} AND c.deleted_at IS NULL AND ${fitsSegment(rule)}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}
