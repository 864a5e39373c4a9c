import { accessList, reachKinds } from '@rushes/contract/organization/lists/users';
import { countedMost } from '@rushes/contract/lists/list';
import { type Reached, reachThroughMost } from '@rushes/contract/organization/users';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { ObjectAccess } from '../../../../objects/access-store.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import {
  countOf,
  firstOf,
  joined,
  type ListSql,
  type PageQuery,
  pageOf,
} from '../../../../platform/lists/list-sql.ts';

type AccessColumn = keyof typeof accessList.columns;
export type AccessQuery = PageQuery<AccessColumn>;

const kind = sql`r.kind`;
const title = sql`lower(r.title)`;

const accessSql = {
  list: accessList,
  id: sql`r.object_id`,
  search: title,
  columns: {
    title,
    kind,
    may: sql`r.may`,
    reasons: sql`r.reasons`,
    // Looked up for the rows of a page alone.
    through: sql`'{}'::text[]`,
  },
  orders: {
    kind: sql`lpad(array_position(${[...reachKinds]}::text[], ${kind})::text, 3, '0') || ${title}`,
  },
} satisfies Omit<ListSql<AccessColumn>, 'from'>;

export async function pageAccess(
  trx: Trx,
  kinds: readonly ObjectAccess[],
  subject: AccessSubject,
  query: AccessQuery,
): Promise<{ items: Reached[]; nextCursor: string | null }> {
  const sources = sourcesOf(kinds, subject);
  if (sources.length === 0) return { items: [], nextCursor: null };
  const select = sql<Reached>`${kind} AS kind, r.object_id AS "objectId", r.title, r.may, r.reasons,
    ${throughOf(kinds, subject)} AS through`;
  const from = firstOf(accessSql, sources, query);
  const { rows, nextCursor } = await pageOf(trx, { ...accessSql, from }, { select, where: [], query });
  const items = rows.map(({ kind, objectId, title, may, reasons, through }) => ({
    kind,
    objectId,
    title,
    may,
    reasons,
    through,
  }));
  return { items, nextCursor };
}

export async function countAccess(
  trx: Trx,
  kinds: readonly ObjectAccess[],
  subject: AccessSubject,
  query: Omit<AccessQuery, 'limit'>,
): Promise<number> {
  const sources = sourcesOf(kinds, subject);
  if (sources.length === 0) return 0;
  return countOf(trx, { ...accessSql, from: joined(sources) }, { where: [], query, most: countedMost });
}

function sourcesOf(kinds: readonly ObjectAccess[], subject: AccessSubject): RawBuilder<unknown>[] {
  return kinds.flatMap((access) => {
    const rows = access.rows(subject);
    return rows === null ? [] : [sql`SELECT ${access.kind}::text AS kind, k.* FROM (${rows}) AS k`];
  });
}

function throughOf(kinds: readonly ObjectAccess[], subject: AccessSubject): RawBuilder<unknown> {
  const ways = kinds.flatMap(({ kind: ofKind, through }) => {
    if (through === undefined) return [];
    const found = through(subject, sql`r.object_id`);
    return [
      sql`WHEN ${ofKind} THEN ARRAY(SELECT jsonb_build_object('kind', w.kind, 'id', w.id, 'name', w.name)
        FROM (${found}) AS w ORDER BY lower(w.name), w.id LIMIT ${reachThroughMost})`,
    ];
  });
  const none = sql`'{}'::jsonb[]`;
  return ways.length === 0 ? none : sql`CASE ${kind} ${sql.join(ways, sql` `)} ELSE ${none} END`;
}
