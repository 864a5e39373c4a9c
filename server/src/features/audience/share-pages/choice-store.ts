import { sharePageChoiceList } from '@rushes/contract/audience/lists/share-pages';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';

type ChoiceColumn = keyof typeof sharePageChoiceList.columns;
export type ChoiceQuery = PageQuery<ChoiceColumn>;

const choiceSql: ListSql<ChoiceColumn> = {
  list: sharePageChoiceList,
  from: sql`customers c LEFT JOIN share_page_templates t ON t.id = c.share_page_id`,
  id: sql`c.id`,
  search: sql`lower(c.name || ' ' || coalesce(t.name, ''))`,
  columns: { name: sql`lower(c.name)`, templateName: sql`lower(coalesce(t.name, ''))` },
};

export interface ChoiceRow {
  readonly customerId: string;
  readonly name: string;
  readonly templateId: string | null;
  readonly templateName: string | null;
}

const select = sql<ChoiceRow>`c.id AS "customerId", c.name, t.id AS "templateId", t.name AS "templateName"`;

export async function pageChoices(trx: Trx, query: ChoiceQuery) {
  return pageOf(trx, choiceSql, { select, where: [], query });
}

export async function countChoices(
  trx: Trx,
  query: Omit<ChoiceQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, choiceSql, { where: [], query, most });
}
