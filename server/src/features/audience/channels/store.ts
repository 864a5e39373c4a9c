import { countedMost } from '@rushes/contract/lists/list';
import { channelList, type ChannelVisibility } from '@rushes/contract/audience/lists/channels';
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

export const examples = 5;

export interface Gained {
  readonly count: number;
  readonly names: string[];
}

/** Counts the people of a set of `customer_user_id`. Each view is read once as a whole, not person by person. */
export async function gained(trx: Trx, customerId: string, people: ReturnType<typeof sql>): Promise<Gained> {
  const found = await sql<Gained>`
    WITH gained AS MATERIALIZED (${people})
    SELECT count(*)::int AS count, coalesce((array_agg(u.name ORDER BY lower(u.name)))[1:${sql.lit(examples)}], '{}') AS names
    FROM gained JOIN members u ON u.id = gained.customer_user_id
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated'`.execute(trx);
  return found.rows[0] ?? { count: 0, names: [] };
}

/** Who could watch a program through a channel that cannot watch it now. */
export async function programGain(
  trx: Trx,
  customerId: string,
  channelId: string,
  programId: string,
): Promise<Gained> {
  return gained(
    trx,
    customerId,
    sql`SELECT customer_user_id FROM channel_people WHERE channel_id = ${channelId}
      EXCEPT (${viewersOf(customerId, programId)})`,
  );
}

/** Who would come in if the channel were opened to the organisation, where it holds programs of narrower access. */
export async function openingGain(trx: Trx, customerId: string, channelId: string): Promise<Gained> {
  const everybody = sql`SELECT id AS customer_user_id FROM members WHERE customer_id = ${customerId}`;
  return comingGain(trx, customerId, channelId, everybody);
}

/** Who would come in by these groups, where the channel holds programs of narrower access. */
export async function groupsGain(
  trx: Trx,
  customerId: string,
  channelId: string,
  groupIds: readonly string[],
): Promise<Gained> {
  if (groupIds.length === 0) return { count: 0, names: [] };
  const people = sql`SELECT customer_user_id FROM user_group_people WHERE customer_id = ${customerId}
    AND group_id = ANY (${[...groupIds]}::uuid[])`;
  return comingGain(trx, customerId, channelId, people);
}

async function comingGain(
  trx: Trx,
  customerId: string,
  channelId: string,
  people: ReturnType<typeof sql>,
): Promise<Gained> {
  return gained(
    trx,
    customerId,
    sql`SELECT customer_user_id FROM (${people}) coming
        WHERE EXISTS (SELECT FROM channel_items i WHERE i.channel_id = ${channelId} AND i.is_narrow
          AND i.state IN ('published', 'submitted') AND (i.to_at IS NULL OR i.to_at > now()))
      EXCEPT SELECT customer_user_id FROM channel_people WHERE channel_id = ${channelId}
      EXCEPT ${editorsOfAll(customerId)}`,
  );
}

/** How many people are in a channel: exact to 10 000. */
export async function countPeople(trx: Trx, customerId: string, channelId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT c.customer_user_id FROM channel_people c JOIN members u ON u.id = c.customer_user_id
      WHERE c.customer_id = ${customerId} AND c.channel_id = ${channelId} AND u.state <> 'deactivated'
      LIMIT ${countedMost + 1}) AS found`.execute(trx);
  return found.rows[0]?.count ?? 0;
}
