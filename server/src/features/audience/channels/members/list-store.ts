import { channelLevels, channelMemberList } from '@rushes/contract/audience/lists/channels';
import { countedMost } from '@rushes/contract/lists/list';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';

type MemberColumn = keyof typeof channelMemberList.columns;
export type MemberQuery = PageQuery<MemberColumn> & { readonly channelId: string };

export interface MemberRow {
  readonly memberId: string;
  readonly customerUserId: string | null;
  readonly groupId: string | null;
  readonly kind: 'user' | 'group';
  readonly name: string;
  readonly userName: string;
  readonly users: number;
  readonly level: number;
  readonly state: 'pending' | 'active';
  readonly addedAt: Date;
}

const from = sql`channel_members m LEFT JOIN members u ON u.id = m.customer_user_id
  LEFT JOIN user_groups g ON g.id = m.group_id`;
const name = sql`coalesce(u.name, g.name)`;
const kind = sql`CASE WHEN m.group_id IS NULL THEN 'user' ELSE 'group' END`;
// The highest level first, and by name within one.
const byLevel = sql`(9 - m.level)::text || lower(${name})`;

// A channel has as many members as it may: no order of them needs an index.
const memberSql: ListSql<MemberColumn> = {
  list: channelMemberList,
  from,
  id: sql`m.id`,
  search: sql`lower(${name} || ' ' || coalesce(u.user_name, ''))`,
  columns: {
    name: sql`lower(${name})`,
    userName: sql`lower(coalesce(u.user_name, ''))`,
    kind,
    // Counted for the rows of a page alone.
    users: sql`0`,
    level: sql`(${[...channelLevels]}::text[])[m.level]`,
    state: sql`m.state`,
    addedAt: sql`m.added_at`,
  },
  orders: {
    level: byLevel,
    state: sql`CASE m.state WHEN 'pending' THEN '0' ELSE '1' END || ${byLevel}`,
  },
};

const select = sql<MemberRow>`m.id AS "memberId", m.customer_user_id AS "customerUserId", m.group_id AS "groupId",
  ${kind} AS kind, ${name} AS name, coalesce(u.user_name, '') AS "userName",
  CASE WHEN m.group_id IS NULL THEN 1
    ELSE (SELECT count(*)::int FROM user_group_people p WHERE p.group_id = m.group_id) END AS users,
  m.level, m.state, m.added_at AS "addedAt"`;

const inChannel = (customerId: string, channelId: string) => [
  sql`m.customer_id = ${customerId}`,
  sql`m.channel_id = ${channelId}`,
];

export async function pageMembers(trx: Trx, customerId: string, { channelId, ...query }: MemberQuery) {
  return pageOf(trx, memberSql, { select, where: inChannel(customerId, channelId), query });
}

export async function countMembers(
  trx: Trx,
  customerId: string,
  { channelId, ...query }: Omit<MemberQuery, 'limit'>,
): Promise<number> {
  return countOf(trx, memberSql, { where: inChannel(customerId, channelId), query, most: countedMost });
}

/** Those whom a change named, as they are now. */
export async function findMembers(
  trx: Trx,
  customerId: string,
  channelId: string,
  subjectIds: readonly string[],
): Promise<MemberRow[]> {
  const found = await sql<MemberRow>`
    SELECT ${select} FROM ${from} WHERE m.customer_id = ${customerId} AND m.channel_id = ${channelId}
      AND coalesce(m.customer_user_id, m.group_id) = ANY (${[...subjectIds]}::uuid[])
    ORDER BY ${byLevel}, m.id`.execute(trx);
  return found.rows;
}
