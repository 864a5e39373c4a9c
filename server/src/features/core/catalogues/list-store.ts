import type { CatalogueName } from '@rushes/contract/core/catalogues';
import { catalogueItemList } from '@rushes/contract/core/lists/catalogues';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { type ListedItemRow, mergedNames, place, usesOf } from './store.ts';

type ItemColumn = keyof typeof catalogueItemList.columns;
export type ItemQuery = PageQuery<ItemColumn> & { readonly catalogue: CatalogueName };

// A catalogue is as long as users can choose from: no order of it needs an index.
const itemSql = (catalogue: CatalogueName): ListSql<ItemColumn> => ({
  list: catalogueItemList,
  from: sql`catalogue_items i`,
  id: sql`i.id`,
  search: sql`lower(i.name || ' ' || array_to_string(${mergedNames}, ' '))`,
  columns: {
    name: sql`lower(i.name)`,
    state: sql`i.state`,
    mergedNames,
    uses: usesOf(catalogue),
    position: sql`i.position`,
  },
});

const itemsWhere = (catalogue: CatalogueName) => [sql`i.catalogue = ${catalogue}`, sql`i.state <> 'merged'`];

export async function pageItems(trx: Trx, { catalogue, ...query }: ItemQuery) {
  const select = sql<ListedItemRow>`i.id AS "itemId", i.catalogue, i.name, i.state, i.revision,
    ${usesOf(catalogue)} AS uses, ${mergedNames} AS "mergedNames", ${place} AS position`;
  return pageOf(trx, itemSql(catalogue), { select, where: itemsWhere(catalogue), query });
}

export async function countItems(
  trx: Trx,
  { catalogue, ...query }: Omit<ItemQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, itemSql(catalogue), { where: itemsWhere(catalogue), query, most });
}
