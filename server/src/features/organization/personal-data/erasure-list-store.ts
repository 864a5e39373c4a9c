import { erasureList } from '@rushes/contract/organization/lists/personal-data';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { erasureTables, requestedBy, selectedErasure } from './store.ts';

type ErasureColumn = keyof typeof erasureList.columns;
export type ErasureQuery = PageQuery<ErasureColumn> & { readonly customerUserId?: string | undefined };

const erasureSql: ListSql<ErasureColumn> = {
  list: erasureList,
  from: erasureTables,
  id: sql`x.id`,
  search: sql`lower(x.subject_id::text || ' ' || ${requestedBy} || ' ' || coalesce(h.name, ''))`,
  columns: {
    createdAt: sql`x.created_at`,
    requestedByName: sql`lower(${requestedBy})`,
    state: sql`x.state`,
    newOwnerName: sql`lower(coalesce(h.name, ''))`,
    customerUserId: sql`x.subject_id::text`,
    finishedAt: sql`coalesce(x.finished_at, '-infinity'::timestamptz)`,
  },
};

function whereOf(customerId: string, { customerUserId }: Pick<ErasureQuery, 'customerUserId'>) {
  const own = sql`x.customer_id = ${customerId}`;
  return customerUserId === undefined ? [own] : [own, sql`x.subject_id = ${customerUserId}`];
}

export async function pageErasures(trx: Trx, customerId: string, query: ErasureQuery) {
  return pageOf(trx, erasureSql, { select: selectedErasure, where: whereOf(customerId, query), query });
}

export async function countErasures(
  trx: Trx,
  customerId: string,
  query: Omit<ErasureQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, erasureSql, { where: whereOf(customerId, query), query, most });
}
