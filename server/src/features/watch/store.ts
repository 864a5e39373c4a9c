import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../context.ts';

export interface FeedRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly live_version_id: string;
  readonly live_duration_ms: number;
  readonly live_has_artwork: boolean;
  readonly audience_organisation: boolean;
  readonly published_at: Date;
  readonly published_by_name: string | null;
  readonly position_ms: number | null;
  readonly watched_fraction: number | null;
  readonly viewed_at: Date | null;
  /** The instant that orders the list, with all its digits. */
  readonly at: string;
}

export interface FeedQuery {
  readonly filter: 'all' | 'notViewed' | 'viewed';
  readonly search?: string | undefined;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

export interface Watching {
  readonly customerId: string;
  readonly customerUserId: string;
}

const live = sql`p.live_version_id IS NOT NULL AND p.archived_at IS NULL`;

/** One page of the feed. */
export async function listFeed(trx: Trx, who: Watching, query: FeedQuery): Promise<FeedRow[]> {
  const found = await feedStatement(who, query).execute(trx);
  return found.rows;
}

/** Each part is one walk along an index (of channels one for each; who is reached by several ways has one row), so that a page costs the same however many programs there are. */
export function feedStatement(who: Watching, query: FeedQuery): RawBuilder<FeedRow> {
  return query.filter === 'viewed' ? viewed(who, query) : unfinished(who, query);
}

function unfinished(who: Watching, { filter, search, before, limit }: FeedQuery): RawBuilder<FeedRow> {
  const { customerId, customerUserId } = who;
  const isUnseen =
    filter === 'all'
      ? sql`true`
      : sql`NOT EXISTS (SELECT 1 FROM watch_states s WHERE s.customer_user_id = ${customerUserId}
          AND s.program_id = p.id AND s.viewed_at IS NOT NULL)`;
  const further = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    before === null ? sql`true` : sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return sql<FeedRow>`
    WITH page AS (
      (SELECT p.id, p.published_at AS at FROM programs p
        WHERE p.customer_id = ${customerId} AND ${live} AND p.audience_organisation
          AND ${further(sql`p.published_at`, sql`p.id`)} AND ${isUnseen} AND ${matches(search)}
        ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit})
      UNION ALL
      (SELECT p.id, a.published_at AS at FROM program_audience a JOIN programs p ON p.id = a.program_id
        WHERE a.customer_user_id = ${customerUserId} AND a.published_at IS NOT NULL
          AND ${further(sql`a.published_at`, sql`a.program_id`)}
          AND p.customer_id = ${customerId} AND ${live} AND NOT p.audience_organisation AND ${isUnseen} AND ${matches(search)}
        ORDER BY a.published_at DESC, a.program_id DESC LIMIT ${limit})
      UNION
      (SELECT found.id, found.at FROM (${channelsOf(customerUserId)}) c CROSS JOIN LATERAL (
          SELECT p.id, i.program_published_at AS at FROM channel_shown_items i JOIN programs p ON p.id = i.program_id
          WHERE i.channel_id = c.channel_id AND i.is_narrow AND ${further(sql`i.program_published_at`, sql`i.program_id`)}
            AND p.customer_id = ${customerId} AND ${live} AND ${isUnseen} AND ${matches(search)}
          ORDER BY i.program_published_at DESC, i.program_id DESC LIMIT ${limit}) found
        ORDER BY found.at DESC, found.id DESC LIMIT ${limit})
      ORDER BY at DESC, id DESC LIMIT ${limit})
    SELECT ${shown}, to_json(page.at) #>> '{}' AS at
    FROM page JOIN programs p ON p.id = page.id
    LEFT JOIN watch_states w ON w.customer_user_id = ${customerUserId} AND w.program_id = p.id
    ORDER BY page.at DESC, p.id DESC`;
}

function viewed(who: Watching, { search, before, limit }: FeedQuery): RawBuilder<FeedRow> {
  const { customerId, customerUserId } = who;
  const further =
    before === null
      ? sql`true`
      : sql`(w.viewed_at, w.program_id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return sql<FeedRow>`
    SELECT ${shown}, to_json(w.viewed_at) #>> '{}' AS at
    FROM watch_states w JOIN programs p ON p.id = w.program_id
    WHERE w.customer_user_id = ${customerUserId} AND w.viewed_at IS NOT NULL AND ${further}
      AND p.customer_id = ${customerId} AND ${live} AND ${mayWatch(customerUserId)} AND ${matches(search)}
    ORDER BY w.viewed_at DESC, w.program_id DESC LIMIT ${limit}`;
}

const shown = sql`p.id, p.title, p.description, p.live_version_id, p.live_duration_ms, p.live_has_artwork,
  p.audience_organisation, p.published_at, p.published_by_name, w.position_ms, w.watched_fraction, w.viewed_at`;

function matches(search: string | undefined): RawBuilder<unknown> {
  const wanted = search?.trim().toLowerCase();
  if (!wanted) return sql`true`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(p.title) LIKE ${pattern} OR ${wanted} = ANY (p.tags))`;
}

function mayWatch(customerUserId: string): RawBuilder<unknown> {
  return sql`(p.audience_organisation OR NOT ${isNotNamed(customerUserId)}
    OR EXISTS (SELECT FROM channel_reach r WHERE r.program_id = p.id AND r.customer_user_id = ${customerUserId}))`;
}

function isNotNamed(customerUserId: string): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT 1 FROM program_audience a
    WHERE a.program_id = p.id AND a.customer_user_id = ${customerUserId})`;
}

function channelsOf(customerUserId: string): RawBuilder<unknown> {
  return sql`SELECT DISTINCT channel_id FROM channel_people WHERE customer_user_id = ${customerUserId}`;
}

/** What stands in the menu: programs to watch, and those of them that were viewed. */
export async function countFeed(trx: Trx, who: Watching): Promise<{ library: number; viewed: number }> {
  const { customerId, customerUserId } = who;
  const counted = await sql<{ library: string; viewed: string }>`
    SELECT
      (SELECT count(*) FROM programs p WHERE p.customer_id = ${customerId} AND ${live} AND p.audience_organisation)
      + (SELECT count(*) FROM program_audience a JOIN programs p ON p.id = a.program_id
          WHERE a.customer_user_id = ${customerUserId} AND p.customer_id = ${customerId} AND ${live}
            AND NOT p.audience_organisation)
      + (SELECT count(DISTINCT i.program_id) FROM (${channelsOf(customerUserId)}) c
          JOIN channel_shown_items i ON i.channel_id = c.channel_id AND i.is_narrow
          JOIN programs p ON p.id = i.program_id
          WHERE p.customer_id = ${customerId} AND ${live} AND ${isNotNamed(customerUserId)}) AS library,
      (SELECT count(*) FROM watch_states w JOIN programs p ON p.id = w.program_id
        WHERE w.customer_user_id = ${customerUserId} AND w.viewed_at IS NOT NULL
          AND p.customer_id = ${customerId} AND ${live} AND ${mayWatch(customerUserId)}) AS viewed`.execute(
    trx,
  );
  const row = counted.rows[0];
  return { library: Number(row?.library ?? 0), viewed: Number(row?.viewed ?? 0) };
}

export interface WatchRow {
  readonly positionMs: number;
  readonly watchedFraction: number;
  readonly viewedAt: Date | null;
}

export async function findWatchState(
  trx: Trx,
  { customerId, customerUserId }: Watching,
  programId: string,
): Promise<WatchRow | undefined> {
  return trx
    .selectFrom('watch_states')
    .select(['position_ms as positionMs', 'watched_fraction as watchedFraction', 'viewed_at as viewedAt'])
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
}

/** Length of what the person may watch, null where nothing is live; undefined where it is none of theirs. */
export async function findWatchable(
  trx: Trx,
  { customerId, customerUserId }: Watching,
  programId: string,
  isEditor: (owned: { createdBy: string; sharedWithCreators: boolean }) => boolean,
  /** What opens it besides, as a condition on `p`. */
  isOpenTo: RawBuilder<unknown> = sql`false`,
): Promise<{ durationMs: number | null } | undefined> {
  const found = await sql<{
    durationMs: number | null;
    createdBy: string;
    sharedWithCreators: boolean;
    isInvited: boolean;
  }>`
    SELECT p.live_duration_ms AS "durationMs", p.created_by AS "createdBy",
      p.shared_with_creators AS "sharedWithCreators",
      p.live_version_id IS NOT NULL AND (${mayWatch(customerUserId)} OR ${isOpenTo}) AS "isInvited"
    FROM programs p WHERE p.customer_id = ${customerId} AND p.id = ${programId} AND p.archived_at IS NULL`.execute(
    trx,
  );
  const row = found.rows[0];
  if (row === undefined) return undefined;
  return row.isInvited || isEditor(row) ? { durationMs: row.durationMs } : undefined;
}

/** Adds what was seen; `wasViewed` tells whether the program counted as viewed before. */
export async function addSeen(
  trx: Trx,
  { customerId, customerUserId }: Watching,
  seen: {
    programId: string;
    ranges: readonly (readonly [number, number])[];
    positionMs: number;
    durationMs: number;
    now: Date;
  },
): Promise<WatchRow & { wasViewed: boolean }> {
  const { programId, ranges, positionMs, durationMs, now } = seen;
  const text = `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  const before = await sql<{ wasViewed: boolean; seen: string }>`
    SELECT viewed_at IS NOT NULL AS "wasViewed", seen::text AS seen FROM watch_states
    WHERE customer_user_id = ${customerUserId} AND program_id = ${programId} FOR UPDATE`.execute(trx);
  const known = before.rows[0]?.seen ?? '{}';
  const written = await sql<WatchRow>`
    WITH united AS (
      SELECT (${known}::int4multirange + ${text}::int4multirange) * int4multirange(int4range(0, ${durationMs})) AS seen
    ), share AS (
      SELECT seen, coalesce((SELECT sum(upper(r) - lower(r)) FROM unnest(seen) r), 0)::real
        / greatest(${durationMs}::real, 1) AS fraction FROM united
    )
    INSERT INTO watch_states AS w
      (customer_id, customer_user_id, program_id, seen, position_ms, watched_fraction, viewed_at, updated_at)
    SELECT ${customerId}::uuid, ${customerUserId}::uuid, ${programId}::uuid, seen, ${positionMs}::int, fraction,
      CASE WHEN fraction >= (SELECT viewed_percent FROM customers WHERE id = ${customerId})::real / 100 THEN ${now}::timestamptz END, ${now}::timestamptz FROM share
    ON CONFLICT (customer_user_id, program_id) DO UPDATE SET
      seen = excluded.seen, position_ms = excluded.position_ms, watched_fraction = excluded.watched_fraction,
      viewed_at = coalesce(w.viewed_at, excluded.viewed_at), updated_at = excluded.updated_at
    RETURNING position_ms AS "positionMs", watched_fraction AS "watchedFraction", viewed_at AS "viewedAt"`.execute(
    trx,
  );
  const row = written.rows[0];
  if (row === undefined) throw new Error('The watch state was not written');
  return { ...row, wasViewed: before.rows[0]?.wasViewed ?? false };
}

/** Viewed by hand keeps what was seen; not viewed begins anew, else the next second would count it viewed again. */
export async function setViewed(
  trx: Trx,
  { customerId, customerUserId }: Watching,
  programId: string,
  viewed: boolean,
  now: Date,
): Promise<WatchRow> {
  return trx
    .insertInto('watch_states')
    .values({
      customer_id: customerId,
      customer_user_id: customerUserId,
      program_id: programId,
      viewed_at: viewed ? now : null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_user_id', 'program_id'])
        .doUpdateSet(
          viewed
            ? { viewed_at: sql<Date>`coalesce(watch_states.viewed_at, ${now}::timestamptz)`, updated_at: now }
            : { viewed_at: null, seen: '{}', watched_fraction: 0, position_ms: 0, updated_at: now },
        ),
    )
    .returning(['position_ms as positionMs', 'watched_fraction as watchedFraction', 'viewed_at as viewedAt'])
    .executeTakeFirstOrThrow();
}
