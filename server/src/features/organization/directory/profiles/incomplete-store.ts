import type { IncompleteUser } from '@rushes/contract/organization/directory';
import { incompleteList } from '@rushes/contract/organization/lists/directory';
import { countedMost } from '@rushes/contract/lists/list';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';

type IncompleteColumn = keyof typeof incompleteList.columns;
export type IncompleteQuery = PageQuery<IncompleteColumn>;

const incompleteSql: ListSql<IncompleteColumn> = {
  list: incompleteList,
  from: sql`customer_users c CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(f.label ORDER BY f.position), '{}') AS missing, bool_or(f.edits <> 'cm') AS can_fill FROM profile_fields f
    WHERE f.customer_id = c.customer_id AND f.is_required AND f.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM profile_values v WHERE v.customer_user_id = c.id AND v.field_id = f.id)) l`,
  id: sql`c.id`,
  search: sql`c.search_text`,
  columns: { name: sql`lower(c.name)`, userName: sql`c.user_name`, missing: sql`l.missing` },
};

const select = sql<IncompleteUser>`c.id AS "customerUserId", c.name, c.user_name AS "userName", l.missing,
  l.can_fill AS "canFill"`;

/** Users at work who lack required fields. */
const lacking = (customerId: string) => [
  sql`c.customer_id = ${customerId}`,
  sql`c.state = 'active'`,
  sql`l.missing <> '{}'`,
];

export async function pageIncomplete(trx: Trx, customerId: string, query: IncompleteQuery) {
  const { rows, nextCursor } = await pageOf(trx, incompleteSql, {
    select,
    where: lacking(customerId),
    query,
  });
  const items = rows.map(({ customerUserId, name, userName, missing, canFill }) => ({
    customerUserId,
    name,
    userName,
    missing,
    canFill,
  }));
  return { items, nextCursor };
}

export async function countIncomplete(
  trx: Trx,
  customerId: string,
  query: Omit<IncompleteQuery, 'limit'>,
): Promise<number> {
  return countOf(trx, incompleteSql, { where: lacking(customerId), query, most: countedMost });
}
