import { bumperList } from '@rushes/contract/create/lists/bumpers';
import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { type BumperRow, findBumpers, programCount } from './store.ts';

type BumperColumn = keyof typeof bumperList.columns;

/** How getBumpers is read. */
const bumpers: ListSql<BumperColumn> = {
  list: bumperList,
  from: sql`bumpers b`,
  id: sql`b.id`,
  search: sql`b.search_text`,
  columns: {
    name: sql`lower(b.name)`,
    kind: sql`b.kind`,
    rule: sql`b.rule`,
    state: sql`b.state`,
    programCount,
    createdAt: sql`b.created_at`,
    updatedAt: sql`b.updated_at`,
  },
};

const outsideBin = (customerId: string) => [sql`b.customer_id = ${customerId}`, sql`b.archived_at IS NULL`];

export async function listBumpers(
  trx: Trx,
  customerId: string,
  query: PageQuery<BumperColumn>,
): Promise<{ rows: BumperRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`b.id`;
  const { rows, nextCursor } = await pageOf(trx, bumpers, { select, where: outsideBin(customerId), query });
  const ids = rows.map(({ id }) => id);
  return { rows: await findBumpers(trx, customerId, ids), nextCursor };
}

export async function countBumpers(
  trx: Trx,
  customerId: string,
  query: ListQuery<BumperColumn>,
): Promise<number> {
  return countOf(trx, bumpers, { where: outsideBin(customerId), query, most: countedMost });
}
