import { binList, type DeletedKind } from '@rushes/contract/core/lists/bin';
import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import type { BinKind } from '../../../objects/bin.ts';

export type BinColumn = keyof typeof binList.columns;
export type BinQuery = PageQuery<BinColumn>;

export interface DeletedRow {
  readonly kind: DeletedKind;
  readonly id: string;
  readonly name: string;
  readonly deletedAt: Date;
  readonly deletedById: string | null;
  readonly deletedByName: string | null;
  readonly keptUntil: Date | null;
  readonly sizeBytes: number | null;
}

const selectDeleted = sql<DeletedRow>`b.kind, b.id, b.name, b.deleted_at AS "deletedAt", u.id AS "deletedById",
  u.name AS "deletedByName", b.size_bytes AS "sizeBytes",
  CASE WHEN NOT b.is_used THEN b.deleted_at + o.bin_days * interval '1 day' END AS "keptUntil"`;

/** What the caller may restore, of all kinds, as `b`. */
function deletedOf(kinds: readonly BinKind[], caller: Member): RawBuilder<unknown> {
  const none = sql`SELECT NULL::text AS kind, NULL::uuid AS id, NULL::text AS name, NULL::timestamptz AS deleted_at,
    NULL::uuid AS deleted_by, NULL::bigint AS size_bytes, false AS is_used WHERE false`;
  const sources = kinds.flatMap(({ kind, rows }) => {
    const found = rows(caller);
    if (found === null) return [];
    return [
      sql`SELECT ${sql.lit(kind)}::text, id, name, deleted_at, deleted_by, size_bytes, is_used FROM (${found}) r`,
    ];
  });
  return sql`(${sql.join([none, ...sources], sql` UNION ALL `)}) b
    JOIN customer_settings o ON o.id = ${caller.customerId} LEFT JOIN members u ON u.id = b.deleted_by`;
}

function binSql(kinds: readonly BinKind[], caller: Member): ListSql<BinColumn> {
  return {
    list: binList,
    from: deletedOf(kinds, caller),
    id: sql`b.id`,
    search: sql`lower(b.name)`,
    columns: {
      name: sql`lower(b.name)`,
      kind: sql`b.kind`,
      deletedBy: sql`coalesce(lower(u.name), '')`,
      deletedAt: sql`b.deleted_at`,
      keptUntil: sql`b.deleted_at`,
      sizeBytes: sql`coalesce(b.size_bytes, 0)`,
    },
  };
}

export function listDeleted(trx: Trx, kinds: readonly BinKind[], caller: Member, query: BinQuery) {
  return pageOf(trx, binSql(kinds, caller), { select: selectDeleted, where: [], query });
}

/** Exact up to 10 000; one more than that means more. */
export function countDeleted(
  trx: Trx,
  kinds: readonly BinKind[],
  caller: Member,
  query: ListQuery<BinColumn>,
): Promise<number> {
  return countOf(trx, binSql(kinds, caller), { where: [], query, most: countedMost });
}

export async function findDeleted(
  trx: Trx,
  kinds: readonly BinKind[],
  caller: Member,
  id: string,
): Promise<DeletedRow | undefined> {
  const found = await sql<DeletedRow>`SELECT ${selectDeleted} FROM ${deletedOf(kinds, caller)}
    WHERE b.id = ${id}`.execute(trx);
  return found.rows[0];
}
