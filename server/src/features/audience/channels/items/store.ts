import type { MemberKey } from '../../../../objects/access-subject.ts';
import type { ChannelItemState } from '@rushes/contract/audience/channels';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { isPublished } from '../../../create/programs/service.ts';
import type { ChannelItemsTable } from '../../../../schema-channels.ts';

export interface ItemRow {
  readonly itemId: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly programId: string;
  readonly title: string;
  readonly durationMs: number | null;
  readonly state: ChannelItemState;
  readonly pinned: boolean;
  readonly position: number;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly shownAt: Date;
  readonly submittedById: string | null;
  readonly submittedBy: string;
  readonly submittedAt: Date;
  readonly decidedBy: string | null;
  readonly reason: string;
  readonly versionId: string | null;
  readonly hasArtwork: boolean;
  readonly isNew: boolean;
  /** What the page goes on behind, with all its digits. */
  readonly key: string;
}

// The window that has closed is told at once; the sweep writes it down within a minute.
const stateNow = sql`CASE WHEN i.state = 'published' AND i.to_at <= now() THEN 'expired' ELSE i.state END`;

/** Shown since the user looked at its channel, and brought in by another; for aliases of an item and its `reader`. */
export function isNews({ customerUserId }: MemberKey, item = 'i', looked = 'r'): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.shown_at`)} > coalesce(${sql.ref(`${looked}.seen_at`)}, '-infinity'::timestamptz)
    AND ${sql.ref(`${item}.submitted_by`)} IS DISTINCT FROM ${customerUserId}::uuid`;
}

/** The columns of an item row `i`, its program `p` and its channel `c`. */
const selectItem = (
  who: MemberKey,
) => sql`i.id AS "itemId", i.channel_id AS "channelId", c.name AS "channelName", i.program_id AS "programId", p.title,
  p.live_duration_ms AS "durationMs", ${stateNow} AS state, i.is_pinned AS pinned, i.position, i.from_at AS "from", i.to_at AS "to",
  i.shown_at AS "shownAt", i.submitted_by AS "submittedById", coalesce(s.name, '') AS "submittedBy",
  i.submitted_at AS "submittedAt", d.name AS "decidedBy", i.reason, p.live_version_id AS "versionId",
  p.live_has_artwork AS "hasArtwork", (${stateNow} = 'published' AND ${isNews(who)}) AS "isNew"`;
const users = sql`LEFT JOIN members s ON s.id = i.submitted_by LEFT JOIN members d ON d.id = i.decided_by`;
const isWatchable = isPublished;

function reader({ customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`LEFT JOIN channel_readers r ON r.channel_id = i.channel_id AND r.customer_user_id = ${customerUserId}`;
}

export type Place = readonly [isLater: boolean, position: string, id: string];

/** A page in the order of the channel: pinned first, then by hand. */
export async function listItems(
  trx: Trx,
  who: MemberKey,
  {
    channelId,
    after,
    limit,
    ...which
  }: {
    channelId: string;
    states?: readonly ChannelItemState[];
    /** Only what is shown now. */
    shown?: true;
    after: Place | null;
    limit: number;
  },
): Promise<ItemRow[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`((NOT i.is_pinned), i.position, i.id) > (${after[0]}::boolean, ${after[1]}::float8, ${after[2]}::uuid)`;
  const those =
    which.shown === true
      ? isWatchable
      : sql`${stateNow} = ANY (${[...(which.states ?? [])]}::text[]) AND p.archived_at IS NULL`;
  const table = which.shown === true ? sql`channel_shown_items` : sql`channel_items`;
  const found = await sql<ItemRow>`
    SELECT ${selectItem(who)}, i.position::text AS key
    FROM ${table} i JOIN channels c ON c.id = i.channel_id JOIN programs p ON p.id = i.program_id ${users} ${reader(who)}
    WHERE i.customer_id = ${who.customerId} AND i.channel_id = ${channelId} AND ${those} AND ${behind}
    ORDER BY (NOT i.is_pinned), i.position, i.id LIMIT ${limit}`.execute(trx);
  return found.rows;
}

/** The channels that someone belongs to or follows, as rows of `channel_id`. */
export function inboxChannels(who: MemberKey): RawBuilder<unknown> {
  return sql`SELECT joined.channel_id FROM (${joinedChannels(who)}) joined`;
}

/** The same with `since`: when they joined or began to follow; null where that isn't known. */
export function joinedChannels({ customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`SELECT q.channel_id, min(CASE WHEN q.level > 0 THEN q.since ELSE f.followed_at END) AS since
    FROM channel_people q
    LEFT JOIN channel_readers f ON f.channel_id = q.channel_id AND f.customer_user_id = q.customer_user_id
    WHERE q.customer_user_id = ${customerUserId} AND (q.level > 0 OR f.is_subscribed) GROUP BY q.channel_id`;
}

export interface InboxRow extends ItemRow {
  readonly channels: { readonly channelId: string; readonly name: string }[];
  readonly isNewInAny: boolean;
}

/** A page of what is shown in the channels of a user, newest first and each program once: one walk along an index for each channel. */
export async function listInboxItems(
  trx: Trx,
  who: MemberKey,
  { after, limit }: { after: readonly [at: string, id: string] | null; limit: number },
): Promise<InboxRow[]> {
  const behind =
    after === null ? sql`true` : sql`(x.shown_at, x.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const found = await sql<InboxRow>`
    WITH mine AS (${inboxChannels(who)})
    SELECT ${selectItem(who)}, to_json(i.shown_at) #>> '{}' AS key, shown.channels, shown."isNewInAny"
    FROM mine CROSS JOIN LATERAL (
      SELECT x.* FROM channel_shown_items x JOIN programs p ON p.id = x.program_id
      WHERE x.channel_id = mine.channel_id AND ${behind} AND ${isWatchable}
        AND NOT EXISTS (SELECT FROM channel_shown_items y WHERE y.program_id = x.program_id
          AND y.channel_id IN (SELECT channel_id FROM mine) AND (y.shown_at, y.id) > (x.shown_at, x.id))
      ORDER BY x.shown_at DESC, x.id DESC LIMIT ${limit}) i
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('channelId', y.channel_id, 'name', z.name) ORDER BY y.shown_at DESC, y.id DESC) AS channels,
        bool_or(${isNews(who, 'y', 'f')}) AS "isNewInAny"
      FROM channel_shown_items y JOIN channels z ON z.id = y.channel_id
      LEFT JOIN channel_readers f ON f.channel_id = y.channel_id AND f.customer_user_id = ${who.customerUserId}
      WHERE y.program_id = i.program_id AND y.channel_id IN (SELECT channel_id FROM mine)) shown
    JOIN channels c ON c.id = i.channel_id JOIN programs p ON p.id = i.program_id ${users} ${reader(who)}
    WHERE i.customer_id = ${who.customerId}
    ORDER BY i.shown_at DESC, i.id DESC LIMIT ${limit}`.execute(trx);
  return found.rows;
}

const ownMost = 50;

/** What someone brought in lately and that is not simply published. */
export async function listOwnSubmissions(trx: Trx, who: MemberKey): Promise<ItemRow[]> {
  const found = await sql<ItemRow>`
    SELECT ${selectItem(who)}, '' AS key
    FROM channel_items i JOIN channels c ON c.id = i.channel_id AND c.state = 'active' JOIN programs p ON p.id = i.program_id
    ${users} ${reader(who)}
    WHERE i.customer_id = ${who.customerId} AND i.submitted_by = ${who.customerUserId}
      AND i.state IN ('submitted', 'rejected') AND p.archived_at IS NULL
      AND EXISTS (SELECT FROM channel_people q WHERE q.channel_id = i.channel_id AND q.customer_user_id = ${who.customerUserId})
    ORDER BY coalesce(i.decided_at, i.submitted_at) DESC LIMIT ${ownMost}`.execute(trx);
  return found.rows;
}

export async function findItem(
  trx: Trx,
  who: MemberKey,
  channelId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const found = await sql<ItemRow>`
    SELECT ${selectItem(who)}, i.position::text AS key
    FROM channel_items i JOIN channels c ON c.id = i.channel_id JOIN programs p ON p.id = i.program_id ${users} ${reader(who)}
    WHERE i.customer_id = ${who.customerId} AND i.channel_id = ${channelId} AND i.id = ${itemId}
      AND i.state <> 'removed'`.execute(trx);
  return found.rows[0];
}

export async function findItemOf(
  trx: Trx,
  customerId: string,
  channelId: string,
  programId: string,
): Promise<{ id: string; state: ChannelItemState } | undefined> {
  const found = await sql<{ id: string; state: ChannelItemState }>`
    SELECT i.id, ${stateNow} AS state FROM channel_items i
    WHERE i.customer_id = ${customerId} AND i.channel_id = ${channelId} AND i.program_id = ${programId}
      AND i.state <> 'removed'`.execute(trx);
  return found.rows[0];
}

/** Of programs, those that a channel has or that wait for its moderators. */
export async function findPresent(
  trx: Trx,
  customerId: string,
  channelId: string,
  programIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ programId: string }>`
    SELECT i.program_id AS "programId" FROM channel_items i
    WHERE i.customer_id = ${customerId} AND i.channel_id = ${channelId}
      AND i.program_id = ANY (${[...programIds]}::uuid[]) AND ${stateNow} IN ('submitted', 'published')`.execute(
    trx,
  );
  return found.rows.map(({ programId }) => programId);
}

/** Puts a program on top of a channel; one that was rejected, has expired or was taken out comes again. */
export async function putItem(
  trx: Trx,
  item: {
    id: string;
    customerId: string;
    channelId: string;
    programId: string;
    state: 'submitted' | 'published';
    from: Date | null;
    to: Date | null;
    submittedBy: string;
    at: Date;
  },
): Promise<string> {
  const { customerId, channelId, programId, state, from, to, submittedBy, at } = item;
  const decided = state === 'published';
  const put = await sql<{ id: string }>`
    INSERT INTO channel_items (id, customer_id, channel_id, program_id, state, position, from_at, to_at, shown_at,
      submitted_by, submitted_at, decided_by, decided_at, is_narrow, program_published_at)
    SELECT ${item.id}::uuid, ${customerId}::uuid, ${channelId}::uuid, p.id, ${state}::text,
      coalesce((SELECT min(position) FROM channel_items WHERE channel_id = ${channelId}), 0) - 1,
      ${from}::timestamptz, ${to}::timestamptz, greatest(${at}::timestamptz, ${from}::timestamptz), ${submittedBy}::uuid,
      ${at}::timestamptz, ${decided ? submittedBy : null}::uuid, ${decided ? at : null}::timestamptz,
      NOT p.audience_organisation, p.published_at
    FROM programs p WHERE p.customer_id = ${customerId} AND p.id = ${programId}
    ON CONFLICT (channel_id, program_id) DO UPDATE SET state = excluded.state, position = excluded.position,
      from_at = excluded.from_at, to_at = excluded.to_at, shown_at = excluded.shown_at, is_pinned = false, reason = '',
      submitted_by = excluded.submitted_by, submitted_at = excluded.submitted_at, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, is_narrow = excluded.is_narrow, program_published_at = excluded.program_published_at,
      removed_from = NULL, removed_by = NULL, removed_at = NULL
    RETURNING id`.execute(trx);
  const [row] = put.rows;
  if (row === undefined) throw new Error('The item was not written');
  return row.id;
}

/** Decides what still waits; false where it does not. */
export async function decideItem(
  trx: Trx,
  customerId: string,
  itemId: string,
  decision: { state: 'published' | 'rejected'; reason: string; by: string; at: Date },
): Promise<boolean> {
  const decided = await trx
    .updateTable('channel_items')
    .set({
      state: decision.state,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at,
      shown_at: sql<Date>`greatest(${decision.at}::timestamptz, from_at)`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
  return decided.numUpdatedRows > 0n;
}

export async function updateItem(
  trx: Trx,
  customerId: string,
  itemId: string,
  values: Updateable<ChannelItemsTable>,
): Promise<void> {
  await trx
    .updateTable('channel_items')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .execute();
}

/** Sets a window; a closed one that opens again brings its item back, a new beginning dates it. */
export async function setWindow(
  trx: Trx,
  customerId: string,
  itemId: string,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<void> {
  await sql`
    UPDATE channel_items SET from_at = ${from}::timestamptz, to_at = ${to}::timestamptz,
      shown_at = greatest(coalesce(decided_at, submitted_at), ${from}::timestamptz),
      state = CASE WHEN state = 'expired' AND (${to}::timestamptz IS NULL OR ${to}::timestamptz > now()) THEN 'published'
        ELSE state END
    WHERE customer_id = ${customerId} AND id = ${itemId}`.execute(trx);
}

/** Whether an item has ended by now and would be shown again, now or later, with this end of its window. */
export async function wouldReopen(
  trx: Trx,
  customerId: string,
  itemId: string,
  to: Date | null,
): Promise<boolean> {
  const found = await sql`
    SELECT FROM channel_items WHERE customer_id = ${customerId} AND id = ${itemId}
      AND (state = 'expired' OR (state = 'published' AND to_at <= clock_timestamp()))
      AND (${to}::timestamptz IS NULL OR ${to}::timestamptz > now())`.execute(trx);
  return found.rows.length > 0;
}

/** Puts an item before another one of the channel, or at its end. Needs the channel locked. */
export async function moveItem(
  trx: Trx,
  customerId: string,
  { channelId, itemId, before }: { channelId: string; itemId: string; before: string | null },
): Promise<void> {
  // Whole numbers leave room for the one that moves; a channel holds some hundreds.
  await sql`
    WITH ordered AS (
      SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM channel_items
      WHERE customer_id = ${customerId} AND channel_id = ${channelId}
    )
    UPDATE channel_items i SET position = o.place FROM ordered o WHERE o.id = i.id AND i.position <> o.place`.execute(
    trx,
  );
  await sql`
    UPDATE channel_items i SET position = coalesce(
      (SELECT b.position - 0.5 FROM channel_items b WHERE b.channel_id = ${channelId} AND b.id = ${before}::uuid),
      (SELECT max(position) + 1 FROM channel_items WHERE channel_id = ${channelId}))
    WHERE i.customer_id = ${customerId} AND i.channel_id = ${channelId} AND i.id = ${itemId}`.execute(trx);
}

/** Takes items out; for a day they can be put back. */
export async function removeItems(
  trx: Trx,
  { customerId, channelId, itemIds }: Those,
  by: string,
): Promise<Gone[]> {
  if (itemIds.length === 0) return [];
  const gone = await sql<Gone>`
    UPDATE channel_items SET removed_from = state, state = 'removed', removed_by = ${by}, removed_at = now()
    WHERE customer_id = ${customerId} AND channel_id = ${channelId} AND id = ANY (${[...itemIds]}::uuid[])
      AND state <> 'removed'
    RETURNING id, program_id AS "programId"`.execute(trx);
  return gone.rows;
}

interface Those {
  readonly customerId: string;
  readonly channelId: string;
  readonly itemIds: readonly string[];
}

interface Gone {
  readonly id: string;
  readonly programId: string;
  /** Whether it was shown, and is again once it is put back. */
}

const undoFor = sql`interval '1 day'`;

interface Removed extends Gone {
  readonly removedBy: string | null;
}

/** What was taken out and can be put back still. */
export async function findRemoved(trx: Trx, { customerId, channelId, itemIds }: Those): Promise<Removed[]> {
  const found = await sql<Removed>`
    SELECT id, program_id AS "programId", removed_by AS "removedBy"
    FROM channel_items
    WHERE customer_id = ${customerId} AND channel_id = ${channelId} AND id = ANY (${[...itemIds]}::uuid[])
      AND state = 'removed' AND removed_at > now() - ${undoFor}`.execute(trx);
  return found.rows;
}

/** Puts items back in the state and the place that they had. */
export async function restoreItems(trx: Trx, customerId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE channel_items SET state = removed_from, removed_from = NULL, removed_by = NULL, removed_at = NULL
    WHERE customer_id = ${customerId} AND id = ANY (${[...itemIds]}::uuid[]) AND state = 'removed'`.execute(
    trx,
  );
}

/** Forgets what nobody put back in time. Needs the system's transaction. */
export async function forgetRemoved(trx: Trx): Promise<void> {
  await sql`DELETE FROM channel_items WHERE state = 'removed' AND removed_at <= now() - ${undoFor}`.execute(
    trx,
  );
}

/** Writes down which windows have closed; gives the customers in which one closed or just opened. Needs the system's transaction. */
export async function sweepWindows(trx: Trx): Promise<string[]> {
  const found = await sql<{ customerId: string }>`
    WITH closed AS (
      UPDATE channel_items SET state = 'expired' WHERE state = 'published' AND to_at <= now() RETURNING customer_id
    )
    SELECT customer_id AS "customerId" FROM closed
    UNION SELECT customer_id FROM channel_items
      WHERE state = 'published' AND from_at <= now() AND from_at > now() - interval '90 seconds'`.execute(
    trx,
  );
  return found.rows.map(({ customerId }) => customerId);
}
