import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export async function countRows(trx: Trx, customerId: string, channelId: string): Promise<number> {
  const row = await trx
    .selectFrom('channel_members')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The row of one user. */
export async function findOwn(trx: Trx, customerId: string, channelId: string, customerUserId: string) {
  return trx
    .selectFrom('channel_members')
    .select(['id', 'level', 'state'])
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelId)
    .where('customer_user_id', '=', customerUserId)
    .executeTakeFirst();
}

interface Placed {
  readonly customerId: string;
  readonly channelId: string;
  readonly at: Date;
}

/** Puts users in with a level, or changes it; gives those that are users of the customer. */
export async function putMembers(
  trx: Trx,
  { customerId, channelId, at }: Placed,
  users: readonly { customerUserId: string; level: number }[],
  state: 'pending' | 'active' = 'active',
): Promise<string[]> {
  if (users.length === 0) return [];
  const put = await sql<{ id: string }>`
    INSERT INTO channel_members (id, customer_id, channel_id, customer_user_id, level, state, added_at)
    SELECT gen_random_uuid(), ${customerId}, ${channelId}, u.id, w.level, ${state}, ${at}
    FROM unnest(${users.map((each) => each.customerUserId)}::uuid[], ${users.map((each) => each.level)}::smallint[]) AS w (id, level)
    JOIN members u ON u.id = w.id AND u.customer_id = ${customerId} AND u.state <> 'deactivated'
    ON CONFLICT (channel_id, customer_user_id) DO UPDATE SET level = excluded.level, state = excluded.state,
      added_at = CASE WHEN channel_members.state = excluded.state THEN channel_members.added_at ELSE excluded.added_at END
    RETURNING customer_user_id AS id`.execute(trx);
  return put.rows.map(({ id }) => id);
}

export async function putGroups(
  trx: Trx,
  { customerId, channelId, at }: Placed,
  groups: readonly { groupId: string; level: number }[],
): Promise<string[]> {
  if (groups.length === 0) return [];
  const put = await sql<{ id: string }>`
    INSERT INTO channel_members (id, customer_id, channel_id, group_id, level, state, added_at)
    SELECT gen_random_uuid(), ${customerId}, ${channelId}, g.id, w.level, 'active', ${at}
    FROM unnest(${groups.map((each) => each.groupId)}::uuid[], ${groups.map((each) => each.level)}::smallint[]) AS w (id, level)
    JOIN user_groups g ON g.id = w.id AND g.customer_id = ${customerId}
    ON CONFLICT (channel_id, group_id) DO UPDATE SET level = excluded.level
    RETURNING group_id AS id`.execute(trx);
  return put.rows.map(({ id }) => id);
}

export interface RemovedMember {
  readonly id: string;
  readonly subjectId: string;
  readonly isGroup: boolean;
  readonly level: number;
  readonly isPending: boolean;
}

export async function removeMembers(
  trx: Trx,
  customerId: string,
  channelId: string,
  memberIds: readonly string[],
): Promise<RemovedMember[]> {
  if (memberIds.length === 0) return [];
  const gone = await sql<RemovedMember>`
    DELETE FROM channel_members WHERE customer_id = ${customerId} AND channel_id = ${channelId}
      AND id = ANY (${[...memberIds]}::uuid[])
    RETURNING id, coalesce(customer_user_id, group_id) AS "subjectId", group_id IS NOT NULL AS "isGroup", level,
      state = 'pending' AS "isPending"`.execute(trx);
  return gone.rows;
}

const candidatesMost = 20;

/** Users and groups that a search finds and that are not members; only by the whole user name or name where asked for. */
export async function findCandidates(
  trx: Trx,
  customerId: string,
  channelId: string,
  { search, isWhole }: { search: string; isWhole: boolean },
) {
  const wanted = search.trim().toLowerCase();
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = isWhole ? sql`u.user_name = ${wanted}` : sql`u.search_text LIKE ${pattern}`;
  const isGroup = isWhole ? sql`lower(g.name) = ${wanted}` : sql`lower(g.name) LIKE ${pattern}`;
  const users = await sql<{ customerUserId: string; name: string; userName: string }>`
    SELECT u.id AS "customerUserId", u.name, u.user_name AS "userName" FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND ${isFound}
      AND NOT EXISTS (SELECT FROM channel_members m WHERE m.channel_id = ${channelId} AND m.customer_user_id = u.id
        AND m.state = 'active')
    ORDER BY lower(u.name), u.id LIMIT ${candidatesMost}`.execute(trx);
  const groups = await sql<{ groupId: string; name: string }>`
    SELECT g.id AS "groupId", g.name FROM user_groups g
    WHERE g.customer_id = ${customerId} AND ${isGroup}
      AND NOT EXISTS (SELECT FROM channel_members m WHERE m.channel_id = ${channelId} AND m.group_id = g.id)
    ORDER BY lower(g.name), g.id LIMIT ${candidatesMost}`.execute(trx);
  return { users: users.rows, groups: groups.rows };
}

/** Following an open channel; who begins to follow has seen what is there. */
export async function setFollowing(
  trx: Trx,
  { customerId, channelId, at }: Placed,
  customerUserId: string,
  following: boolean,
): Promise<void> {
  await trx
    .insertInto('channel_readers')
    .values({
      customer_id: customerId,
      channel_id: channelId,
      customer_user_id: customerUserId,
      is_subscribed: following,
      seen_at: at,
      followed_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'customer_user_id']).doUpdateSet({
        is_subscribed: following,
        // Following what is followed already changes nothing.
        followed_at: sql<Date>`CASE WHEN channel_readers.is_subscribed THEN channel_readers.followed_at ELSE excluded.followed_at END`,
      }),
    )
    .execute();
}
