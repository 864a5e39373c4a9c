import { groupList } from '@rushes/contract/organization/lists/users';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import type { GroupRow } from './store.ts';

type GroupColumn = keyof typeof groupList.columns;
export type GroupQuery = PageQuery<GroupColumn>;

const groupSql: ListSql<GroupColumn> = {
  list: groupList,
  from: sql`user_groups g`,
  id: sql`g.id`,
  search: sql`lower(g.name || ' ' || g.description)`,
  columns: {
    name: sql`lower(g.name)`,
    source: sql`g.source`,
    description: sql`lower(g.description)`,
    // Counted for the rows of a page: a rule fits whom it fits when it is read.
    users: sql`0`,
    createdAt: sql`g.created_at`,
    updatedAt: sql`g.updated_at`,
  },
};

const select = sql<GroupRow>`g.id, g.name, g.description, g.source, g.rule, g.created_at AS "createdAt",
  g.updated_at AS "updatedAt", g.revision, g.revised_at AS "revisedAt"`;

const ownOf = (customerId: string) => [sql`g.customer_id = ${customerId}`];

export async function pageGroups(trx: Trx, customerId: string, query: GroupQuery) {
  return pageOf(trx, groupSql, { select, where: ownOf(customerId), query });
}

export async function countGroups(
  trx: Trx,
  customerId: string,
  query: Omit<GroupQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, groupSql, { where: ownOf(customerId), query, most });
}
