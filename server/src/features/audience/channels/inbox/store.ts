import type { MemberKey } from '../../../../objects/access-subject.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { Trx } from '../../../../context.ts';
import { isPublished } from '../../../create/programs/service.ts';
import { inboxChannels, isNews } from '../items/store.ts';

export interface ChannelSummaryRow {
  readonly channelId: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: ChannelVisibility;
  readonly moderated: boolean;
  readonly subscribing: boolean;
  /** 0 where the channel is open to the user, null where they are not in it. */
  readonly level: number | null;
  readonly isDirect: boolean;
  readonly isAsking: boolean;
  readonly isSubscribed: boolean;
  readonly items: number;
  readonly newItems: number;
  readonly waiting: number;
  readonly key: string;
}

const shownItems = sql`FROM channel_shown_items i JOIN programs p ON p.id = i.program_id
  WHERE i.channel_id = c.id AND ${isPublished}`;

function known(who: MemberKey, condition: RawBuilder<unknown>): RawBuilder<ChannelSummaryRow> {
  const { customerId, customerUserId } = who;
  return sql<ChannelSummaryRow>`
    SELECT c.id AS "channelId", c.name, c.description, c.visibility, c.is_moderated AS moderated,
      c.may_subscribe AS subscribing, l.level, coalesce(m.state = 'active', false) AS "isDirect",
      coalesce(m.state = 'pending', false) AS "isAsking", coalesce(r.is_subscribed, false) AS "isSubscribed",
      (SELECT count(*)::int ${shownItems}) AS items,
      CASE WHEN l.level > 0 OR r.is_subscribed THEN (SELECT count(*)::int ${shownItems}
        AND ${isNews(who)}) ELSE 0 END AS "newItems",
      CASE WHEN l.level >= 3 THEN (SELECT count(*)::int FROM channel_items i
        WHERE i.channel_id = c.id AND i.state = 'submitted') ELSE 0 END AS waiting,
      lower(c.name) AS key
    FROM channels c
    LEFT JOIN channel_members m ON m.channel_id = c.id AND m.customer_user_id = ${customerUserId}
    LEFT JOIN channel_readers r ON r.channel_id = c.id AND r.customer_user_id = ${customerUserId}
    LEFT JOIN LATERAL (SELECT max(level) AS level FROM channel_people q
      WHERE q.channel_id = c.id AND q.customer_user_id = ${customerUserId}) l ON true
    WHERE c.customer_id = ${customerId} AND c.state = 'active' AND ${condition}`;
}

/** One channel as a user meets it. */
export async function findKnown(
  trx: Trx,
  who: MemberKey,
  channelId: string,
): Promise<ChannelSummaryRow | undefined> {
  const found = await known(who, sql`c.id = ${channelId}`).execute(trx);
  return found.rows[0];
}

/** Channels that a user belongs to or follows, by name. */
export async function listInboxChannels(trx: Trx, who: MemberKey): Promise<ChannelSummaryRow[]> {
  const found = await sql<ChannelSummaryRow>`
    ${known(who, sql`c.id IN (${inboxChannels(who)})`)} ORDER BY lower(c.name), c.id LIMIT 500`.execute(trx);
  return found.rows;
}

/** Open and restricted channels, and private ones of the user, by name. */
export async function listDiscoverable(
  trx: Trx,
  who: MemberKey,
  query: { search: string; after: readonly [name: string, id: string] | null; limit: number },
): Promise<ChannelSummaryRow[]> {
  const { after, limit } = query;
  const behind = after === null ? sql`true` : sql`(lower(c.name), c.id) > (${after[0]}, ${after[1]}::uuid)`;
  const pattern = `%${query.search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const isListed = sql`(c.visibility <> 'private' OR EXISTS (SELECT FROM channel_people q
    WHERE q.channel_id = c.id AND q.customer_user_id = ${who.customerUserId}))`;
  const found = await sql<ChannelSummaryRow>`
    ${known(who, sql`${isListed} AND ${behind} AND c.search_text LIKE ${pattern}`)}
    ORDER BY lower(c.name), c.id LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** What the badge of the inbox says; a new program counts once, in however many channels it is. */
export async function countInbox(trx: Trx, who: MemberKey): Promise<{ newItems: number; waiting: number }> {
  const found = await sql<{ newItems: number; waiting: number }>`
    WITH mine AS MATERIALIZED (${known(who, sql`c.id IN (${inboxChannels(who)})`)})
    SELECT coalesce(sum(mine.waiting), 0)::int AS waiting,
      (SELECT count(DISTINCT shown.program_id)::int FROM mine m JOIN channels c ON c.id = m."channelId"
        LEFT JOIN channel_readers r ON r.channel_id = c.id AND r.customer_user_id = ${who.customerUserId}
        CROSS JOIN LATERAL (SELECT i.program_id ${shownItems}
          AND ${isNews(who)}) shown
        WHERE m."newItems" > 0) AS "newItems"
    FROM mine`.execute(trx);
  return found.rows[0] ?? { newItems: 0, waiting: 0 };
}

/** Notes that everything until now was seen, in one channel or in all of the user's. */
export async function markSeen(trx: Trx, who: MemberKey, channelId: string | null, at: Date): Promise<void> {
  const { customerId, customerUserId } = who;
  const those = channelId === null ? sql`true` : sql`mine.channel_id = ${channelId}::uuid`;
  await sql`
    INSERT INTO channel_readers (customer_id, channel_id, customer_user_id, seen_at)
    SELECT ${customerId}::uuid, mine.channel_id, ${customerUserId}::uuid, ${at}::timestamptz
    FROM (${inboxChannels(who)}) mine WHERE ${those}
    ON CONFLICT (channel_id, customer_user_id) DO UPDATE SET seen_at = excluded.seen_at`.execute(trx);
}
