import type { MemberKey } from '../../../objects/access-subject.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { literalLimit, statementOf } from '../../../platform/db/prepared.ts';
import {
  channelRows,
  channelsOf,
  groupRows,
  groupsOf,
  isForUser,
  isPublished,
  namedRows,
  viewerReasons,
} from '../../create/programs/service.ts';

export interface FeedRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly live_version_id: string;
  readonly live_duration_ms: number;
  readonly live_intro_ms: number;
  readonly live_has_artwork: boolean;
  readonly audience_organisation: boolean;
  readonly published_at: Date;
  readonly published_by_name: string | null;
  readonly position_ms: number | null;
  readonly intro_ms: number | null;
  readonly watched_fraction: number | null;
  readonly viewed_at: Date | null;
  /** The instant that orders the list, with all its digits. */
  readonly at: string;
}

export interface FeedQuery {
  readonly filter: 'all' | 'notViewed' | 'viewed';
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

/** One page of the feed. */
export async function listFeed(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { filter, before, limit }: FeedQuery,
): Promise<FeedRow[]> {
  const choice = { filter, limit, isFirst: before === null };
  return page(trx, choice, { customerId, customerUserId, at: before?.at ?? '', id: before?.id ?? '' });
}

const page = statementOf(
  ['customerId', 'customerUserId', 'at', 'id'],
  (
    { filter, limit, isFirst }: Pick<FeedQuery, 'filter' | 'limit'> & { readonly isFirst: boolean },
    { at, id, ...who },
  ) => feedStatement(who, { filter, limit, before: isFirst ? null : { at, id } }),
);

export function feedStatement(who: MemberKey, query: FeedQuery): RawBuilder<FeedRow> {
  return withRows(who, query.filter === 'viewed' ? viewedPage(who, query) : newestPage(who, query));
}

/** Rows of a statement that gives ids and instants, in its order. */
export function withRows({ customerUserId }: MemberKey, page: RawBuilder<unknown>): RawBuilder<FeedRow> {
  return sql<FeedRow>`
    WITH page AS (${page})
    SELECT p.id, p.title, p.description, p.live_version_id, p.live_duration_ms, p.live_intro_ms, p.live_has_artwork,
      p.audience_organisation, p.published_at, p.published_by_name, w.position_ms, w.intro_ms, w.watched_fraction, w.viewed_at,
      to_json(page.at) #>> '{}' AS at
    FROM page JOIN programs p ON p.id = page.id
    LEFT JOIN watch_states w ON w.customer_user_id = ${customerUserId} AND w.program_id = p.id
    ORDER BY page.at DESC, p.id DESC`;
}

/** Each part is a walk along an index, so that a page costs the same however many programs there are. */
function newestPage(who: MemberKey, { filter, before, limit }: FeedQuery): RawBuilder<unknown> {
  const { customerId, customerUserId } = who;
  const most = literalLimit(limit);
  const unseen = filter === 'all' ? sql`true` : isUnseen(customerUserId, sql`p.id`);
  const { organisation } = viewerReasons(customerUserId);
  // Parts in the page's own order, which are merged no further than the page's end.
  return sql`
    SELECT DISTINCT part.id, part.at FROM (
      (SELECT p.id, p.published_at AS at FROM programs p
        WHERE p.customer_id = ${customerId} AND ${isPublished} AND ${organisation}
          AND ${isBefore(before, sql`p.published_at`, sql`p.id`)} AND ${unseen}
        ORDER BY p.published_at DESC, p.id DESC LIMIT ${most})
      UNION ALL
      (SELECT a.program_id, a.published_at FROM ${namedRows(customerUserId)} AND a.published_at IS NOT NULL
          AND ${isBefore(before, sql`a.published_at`, sql`a.program_id`)}
          AND ${isNarrow(customerId, sql`a.program_id`, unseen)}
        ORDER BY a.published_at DESC, a.program_id DESC LIMIT ${most})
      UNION ALL
      (SELECT found.id, found.at FROM (${groupsOf(customerUserId)}) g CROSS JOIN LATERAL (
          SELECT a.program_id AS id, a.published_at AS at FROM ${groupRows} AND a.published_at IS NOT NULL
            AND ${isBefore(before, sql`a.published_at`, sql`a.program_id`)}
            AND ${isNarrow(customerId, sql`a.program_id`, unseen)}
          ORDER BY a.published_at DESC, a.program_id DESC LIMIT ${most}) found
        ORDER BY found.at DESC, found.id DESC)
      UNION ALL
      (SELECT found.id, found.at FROM (${channelsOf(customerUserId)}) c CROSS JOIN LATERAL (
          SELECT i.program_id AS id, i.program_published_at AS at FROM ${channelRows}
            AND ${isBefore(before, sql`i.program_published_at`, sql`i.program_id`)}
            AND ${isNarrow(customerId, sql`i.program_id`, unseen)}
          ORDER BY i.program_published_at DESC, i.program_id DESC LIMIT ${most}) found
        ORDER BY found.at DESC, found.id DESC)) part
    ORDER BY part.at DESC, part.id DESC LIMIT ${most}`;
}

/** What a user has viewed; `fits` is a further condition on `p`. */
export function viewedPage(
  { customerId, customerUserId }: MemberKey,
  { before, limit }: FeedQuery,
  fits: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    SELECT p.id, w.viewed_at AS at FROM watch_states w JOIN programs p ON p.id = w.program_id
    WHERE w.customer_user_id = ${customerUserId} AND w.viewed_at IS NOT NULL
      AND ${isBefore(before, sql`w.viewed_at`, sql`w.program_id`)}
      AND p.customer_id = ${customerId} AND ${isPublished} AND ${isForUser(customerUserId)} AND ${fits}
    ORDER BY w.viewed_at DESC, w.program_id DESC LIMIT ${literalLimit(limit)}`;
}

/**
 * The program is published, but not for the whole organisation; `fits` is a further condition on `p`. A subquery for each row
 * and no join, so that the walk keeps its order whatever the planner guesses of the number of rows.
 */
export function isNarrow(
  customerId: string,
  programId: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(SELECT p.customer_id = ${customerId} AND ${isPublished} AND NOT p.audience_organisation AND ${fits}
    FROM programs p WHERE p.id = ${programId})`;
}

export function isBefore(
  before: FeedQuery['before'],
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return before === null ? sql`true` : sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
}

export function isUnseen(customerUserId: string, programId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT 1 FROM watch_states s WHERE s.customer_user_id = ${customerUserId}
    AND s.program_id = ${programId} AND s.viewed_at IS NOT NULL)`;
}
