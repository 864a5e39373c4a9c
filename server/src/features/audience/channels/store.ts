import { countedMost } from '@rushes/contract/lists/list';
import { channelList, type ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { AudienceChange } from '@rushes/contract/core/access-changes';
import { sql, type Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import type { ChannelsTable } from '../../../schema-channels.ts';
import { editorsOfAll, viewersOf } from '../../create/programs/service.ts';

type ChannelColumn = keyof typeof channelList.columns;
export type ChannelQuery = PageQuery<ChannelColumn>;

const itemCount = sql`(SELECT count(*)::int FROM channel_items i WHERE i.channel_id = c.id AND i.state = 'published')`;
const waitingCount = sql`(SELECT count(*)::int FROM channel_items i WHERE i.channel_id = c.id AND i.state = 'submitted')`;
const memberCount = sql`(SELECT count(*)::int FROM channel_members m WHERE m.channel_id = c.id AND m.state = 'active')`;

const channelSql: ListSql<ChannelColumn> = {
  list: channelList,
  from: sql`channels c`,
  id: sql`c.id`,
  search: sql`c.search_text`,
  columns: {
    name: sql`lower(c.name)`,
    visibility: sql`c.visibility`,
    state: sql`c.state`,
    moderated: sql`c.is_moderated`,
    items: itemCount,
    waiting: waitingCount,
    members: memberCount,
    createdAt: sql`c.created_at`,
    updatedAt: sql`c.updated_at`,
  },
};

export interface ChannelRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: ChannelVisibility;
  readonly moderated: boolean;
  readonly subscribing: boolean;
  readonly state: 'active' | 'archived';
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly items: number;
  readonly waiting: number;
  readonly members: number;
}

const selectChannel = sql<ChannelRow>`c.id, c.name, c.description, c.visibility, c.is_moderated AS moderated,
  c.may_subscribe AS subscribing, c.state, c.revision, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  ${itemCount} AS items, ${waitingCount} AS waiting, ${memberCount} AS members`;

export async function listChannels(trx: Trx, customerId: string, query: ChannelQuery) {
  return pageOf(trx, channelSql, {
    select: selectChannel,
    where: [sql`c.customer_id = ${customerId}`, sql`c.deleted_at IS NULL`],
    query,
  });
}

export async function countChannels(
  trx: Trx,
  customerId: string,
  query: Omit<ChannelQuery, 'limit' | 'cursor'>,
): Promise<number> {
  return countOf(trx, channelSql, {
    where: [sql`c.customer_id = ${customerId}`, sql`c.deleted_at IS NULL`],
    query,
    most: countedMost,
  });
}

export async function findChannel(
  trx: Trx,
  customerId: string,
  channelId: string,
): Promise<ChannelRow | undefined> {
  const found = await sql<ChannelRow>`
    SELECT ${selectChannel} FROM channels c
    WHERE c.customer_id = ${customerId} AND c.id = ${channelId} AND c.deleted_at IS NULL`.execute(trx);
  return found.rows[0];
}

/** Holds the channel until the transaction ends: changes of one come one after another. */
export async function lockChannel(trx: Trx, customerId: string, channelId: string): Promise<void> {
  await trx
    .selectFrom('channels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', channelId)
    .forUpdate()
    .execute();
}

export async function insertChannel(
  trx: Trx,
  values: {
    id: string;
    customerId: string;
    name: string;
    description: string;
    visibility: ChannelVisibility;
    moderated: boolean;
    subscribing: boolean;
    createdBy: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('channels')
    .values({
      id: values.id,
      customer_id: values.customerId,
      name: values.name,
      description: values.description,
      visibility: values.visibility,
      is_moderated: values.moderated,
      may_subscribe: values.subscribing,
      created_by: values.createdBy,
      created_at: values.at,
      updated_at: values.at,
    })
    .execute();
}

export async function updateChannel(
  trx: Trx,
  customerId: string,
  channelId: string,
  values: Updateable<ChannelsTable>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('channels')
    .set({ ...values, revision: sql<number>`revision + 1`, updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', channelId)
    .execute();
}

/** Archives those that are in use; gives which and their names. */
export async function archiveChannels(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
  at: Date,
): Promise<ChangedChannel[]> {
  return trx
    .updateTable('channels')
    .set({ state: 'archived', revision: sql<number>`revision + 1`, updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...channelIds])
    .where('state', '=', 'active')
    .returning(['id', 'name', 'state'])
    .execute();
}

export interface ChangedChannel {
  readonly id: string;
  readonly name: string;
  readonly state: 'active' | 'archived';
}

/** Takes archived channels back into use, and channels out of the bin as they were; gives which. */
export async function restoreChannels(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
  at: Date,
): Promise<ChangedChannel[]> {
  return trx
    .updateTable('channels')
    .set({
      state: sql<
        'active' | 'archived'
      >`CASE WHEN deleted_at IS NULL THEN 'active' ELSE state_before_deletion END`,
      deleted_at: null,
      deleted_by: null,
      state_before_deletion: null,
      revision: sql<number>`revision + 1`,
      updated_at: at,
    })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...channelIds])
    .where('state', '=', 'archived')
    .returning(['id', 'name', 'state'])
    .execute();
}

/** Moves channels to the bin, where they count as archived; gives which. */
export async function deleteChannels(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<ChangedChannel[]> {
  return trx
    .updateTable('channels')
    .set({
      state: 'archived',
      state_before_deletion: sql<'active' | 'archived'>`state`,
      deleted_at: at,
      deleted_by: by,
      revision: sql<number>`revision + 1`,
      updated_at: at,
    })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...channelIds])
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'state'])
    .execute();
}

/** The highest level that someone has in a channel: 0 where the channel is open to them, null where they are not in it. */
export async function levelIn(
  trx: Trx,
  customerId: string,
  channelId: string,
  customerUserId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('channel_people')
    .select((of) => of.fn.max('level').as('level'))
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelId)
    .where('customer_user_id', '=', customerUserId)
    .executeTakeFirst();
  return row?.level ?? null;
}

/** So many names of users who gain access are given. */
const namesMost = 5;

/** Who can watch now, and after others come in; both are sets of `customer_user_id`. */
async function audienceChange(
  trx: Trx,
  customerId: string,
  now: ReturnType<typeof sql>,
  coming: ReturnType<typeof sql>,
): Promise<AudienceChange> {
  const found = await sql<AudienceChange>`
    WITH watching AS MATERIALIZED (${now}),
    gaining AS MATERIALIZED (SELECT customer_user_id FROM (${coming}) coming EXCEPT SELECT customer_user_id FROM watching),
    every AS (SELECT customer_user_id, false AS gains FROM watching UNION ALL SELECT customer_user_id, true FROM gaining)
    SELECT (count(*) FILTER (WHERE NOT e.gains))::int AS now, count(*)::int AS after,
      coalesce((array_agg(u.name ORDER BY lower(u.name)) FILTER (WHERE e.gains))[1:${sql.lit(namesMost)}], '{}') AS names
    FROM every e JOIN members u ON u.id = e.customer_user_id
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated'`.execute(trx);
  return found.rows[0] ?? { now: 0, after: 0, names: [] };
}

/** Who can watch a program once a channel shows it. */
export function changeByItem(
  trx: Trx,
  customerId: string,
  channelId: string,
  programId: string,
): Promise<AudienceChange> {
  const coming = sql`SELECT customer_user_id FROM channel_people WHERE channel_id = ${channelId}`;
  return audienceChange(trx, customerId, viewersOf(customerId, programId), coming);
}

/** Who can watch what is in a channel once it is open to the organisation. */
export function changeByOpening(trx: Trx, customerId: string, channelId: string): Promise<AudienceChange> {
  const everyone = sql`SELECT id AS customer_user_id FROM members WHERE customer_id = ${customerId}`;
  return changeByUsers(trx, customerId, channelId, everyone);
}

/** Who can watch what is in a channel once these groups are in it. */
export function changeByGroups(
  trx: Trx,
  customerId: string,
  channelId: string,
  groupIds: readonly string[],
): Promise<AudienceChange> {
  const users = sql`SELECT customer_user_id FROM user_group_people WHERE customer_id = ${customerId}
    AND group_id = ANY (${[...groupIds]}::uuid[])`;
  return changeByUsers(trx, customerId, channelId, users);
}

function changeByUsers(
  trx: Trx,
  customerId: string,
  channelId: string,
  users: ReturnType<typeof sql>,
): Promise<AudienceChange> {
  const now = sql`SELECT customer_user_id FROM channel_people WHERE channel_id = ${channelId}
    UNION ${editorsOfAll(customerId)}`;
  const coming = sql`SELECT customer_user_id FROM (${users}) users WHERE ${showsNarrow(sql`${channelId}::uuid`)}`;
  return audienceChange(trx, customerId, now, coming);
}

/** Who can watch what is in these channels, which are back in use by now. */
export function changeByRestoring(
  trx: Trx,
  customerId: string,
  channelIds: readonly string[],
): Promise<AudienceChange> {
  const coming = sql`SELECT q.customer_user_id FROM channel_people q
    WHERE q.channel_id = ANY (${[...channelIds]}::uuid[]) AND ${showsNarrow(sql`q.channel_id`)}`;
  return audienceChange(trx, customerId, editorsOfAll(customerId), coming);
}

/** A channel has programs that aren't for the whole organisation. */
function showsNarrow(channelId: ReturnType<typeof sql>) {
  return sql`EXISTS (SELECT FROM channel_items i WHERE i.channel_id = ${channelId} AND i.is_narrow
    AND i.state IN ('published', 'submitted') AND (i.to_at IS NULL OR i.to_at > now()))`;
}

/** How many users are in a channel: exact to 10 000. */
export async function countUsers(trx: Trx, customerId: string, channelId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT c.customer_user_id FROM channel_people c JOIN members u ON u.id = c.customer_user_id
      WHERE c.customer_id = ${customerId} AND c.channel_id = ${channelId} AND u.state <> 'deactivated'
      LIMIT ${countedMost + 1}) AS found`.execute(trx);
  return found.rows[0]?.count ?? 0;
}
