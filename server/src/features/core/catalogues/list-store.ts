import type { CatalogueName } from '@rushes/contract/core/catalogues';
import { catalogueItemList, overrideList } from '@rushes/contract/core/lists/catalogues';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { type ListedItemRow, mergedNames, overridesOf, place, usesOf } from './store.ts';

type ItemColumn = keyof typeof catalogueItemList.columns;
type OverrideColumn = keyof typeof overrideList.columns;
export type ItemQuery = PageQuery<ItemColumn> & { readonly catalogue: CatalogueName };
export type OverrideQuery = PageQuery<OverrideColumn> & { readonly itemId: string };

// A catalogue is as long as people can choose from: no order of it needs an index.
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
    overrides: overridesOf,
    position: sql`i.position`,
  },
});

const itemsWhere = (catalogue: CatalogueName) => [sql`i.catalogue = ${catalogue}`, sql`i.state <> 'merged'`];

export async function pageItems(trx: Trx, { catalogue, ...query }: ItemQuery) {
  const select = sql<ListedItemRow>`i.id AS "itemId", i.catalogue, i.name, i.state, i.revision,
    ${usesOf(catalogue)} AS uses, ${overridesOf} AS overrides, ${mergedNames} AS "mergedNames", ${place} AS position`;
  return pageOf(trx, itemSql(catalogue), { select, where: itemsWhere(catalogue), query });
}

export async function countItems(
  trx: Trx,
  { catalogue, ...query }: Omit<ItemQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, itemSql(catalogue), { where: itemsWhere(catalogue), query, most });
}

const overrideSql: ListSql<OverrideColumn> = {
  list: overrideList,
  from: sql`catalogue_overrides o JOIN customers c ON c.id = o.customer_id`,
  id: sql`o.customer_id`,
  search: sql`lower(c.name || ' ' || coalesce(o.name, ''))`,
  columns: {
    customerName: sql`lower(c.name)`,
    name: sql`lower(coalesce(o.name, ''))`,
    isHidden: sql`o.is_hidden`,
  },
};

export interface OverrideRow {
  readonly customerId: string;
  readonly customerName: string;
  readonly name: string | null;
  readonly isHidden: boolean;
}

const ofItem = (itemId: string) => [sql`o.item_id = ${itemId}`];

export async function pageOverrides(trx: Trx, { itemId, ...query }: OverrideQuery) {
  const select = sql<OverrideRow>`o.customer_id AS "customerId", c.name AS "customerName", o.name,
    o.is_hidden AS "isHidden"`;
  return pageOf(trx, overrideSql, { select, where: ofItem(itemId), query });
}

export async function countOverrides(
  trx: Trx,
  { itemId, ...query }: Omit<OverrideQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, overrideSql, { where: ofItem(itemId), query, most });
}
