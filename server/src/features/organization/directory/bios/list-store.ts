import { bioList } from '@rushes/contract/organization/lists/directory';
import { countedMost } from '@rushes/contract/lists/list';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import { joinedBios, shownBio, toBio } from './store.ts';

type BioColumn = keyof typeof bioList.columns;
export type BioQuery = PageQuery<BioColumn>;

const title = sql`coalesce(p.title, '')`;
// What waits for a decision first; in each the newest change first, as a text that grows with the time since.
const byState = sql`CASE b.state WHEN 'submitted' THEN '0' WHEN 'requested' THEN '1' WHEN 'sent-back' THEN '1'
    WHEN 'approved' THEN '2' ELSE '3' END
  || lpad((9999999999999 - floor(extract(epoch FROM b.changed_at) * 1000))::bigint::text, 13, '0')`;

// Users are asked for videos by hand: no order of those of one organisation needs an index.
const bioSql: ListSql<BioColumn> = {
  list: bioList,
  from: joinedBios,
  id: sql`b.id`,
  search: sql`lower(c.name || ' ' || c.user_name || ' ' || ${title})`,
  columns: {
    name: sql`lower(c.name)`,
    state: sql`b.state`,
    title: sql`lower(${title})`,
    requestedByName: sql`lower(b.requested_by_name)`,
    changedAt: sql`b.changed_at`,
    expiresAt: sql`coalesce(b.expires_at, '-infinity')`,
    createdAt: sql`b.created_at`,
  },
  orders: { state: byState },
};

const ofCustomer = (customerId: string) => [sql`b.customer_id = ${customerId}`];

export async function pageBios(trx: Trx, customerId: string, query: BioQuery) {
  const where = ofCustomer(customerId);
  const { rows, nextCursor } = await pageOf(trx, bioSql, { select: shownBio, where, query });
  return { items: rows.map(toBio), nextCursor };
}

export async function countBios(
  trx: Trx,
  customerId: string,
  query: Omit<BioQuery, 'limit'>,
): Promise<number> {
  return countOf(trx, bioSql, { where: ofCustomer(customerId), query, most: countedMost });
}
