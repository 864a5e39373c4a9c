import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../context.ts';
import { literalLimit, runPrepared } from '../../platform/db/prepared.ts';
import { wordsOf } from '../../platform/lists/list-sql.ts';
import {
  channelsOf,
  type FeedQuery,
  type FeedRow,
  feedPage,
  isBefore,
  isNamed,
  isUnseen,
  live,
  mayWatch,
  type Watching,
  withRows,
} from './feed-store.ts';

export interface FeedSearch extends FeedQuery {
  /** Neither empty nor blank. */
  readonly search: string;
}

/** Newest rows of the feed that a search looks through before it asks the index of titles. */
const walkedMost = 300;

/**
 * One page of the feed that fits a search. A frequent word fills it from the newest rows; where those give too little, the
 * word is rare, and the index of titles finds it. Runs as the system: under row security no index looks for a part of a
 * text, because LIKE is not leakproof.
 */
export async function searchFeed(trx: Trx, who: Watching, query: FeedSearch): Promise<FeedRow[]> {
  const newest = await runPrepared(trx, newestStatement(who, query));
  return newest.length < query.limit ? runPrepared(trx, indexStatement(who, query)) : newest;
}

function newestStatement(who: Watching, query: FeedSearch): RawBuilder<FeedRow> {
  const page = feedPage(who, { ...query, limit: walkedMost });
  const rows = withRows(who, page, sql`WHERE ${matches(query.search)}`);
  return sql<FeedRow>`${rows} LIMIT ${literalLimit(query.limit)}`;
}

/** What the index of titles and tags finds, of which the person sees what they may watch. */
export function indexStatement(who: Watching, query: FeedSearch): RawBuilder<FeedRow> {
  const { customerId, customerUserId } = who;
  const found = sql`SELECT p.id, p.published_at, p.audience_organisation FROM programs p
    WHERE p.customer_id = ${customerId} AND ${live} AND ${matches(query.search)}`;
  const visible = query.filter === 'viewed' ? foundViewed(who, query) : foundNewest(who, query);
  return withRows(
    who,
    sql`WITH found AS MATERIALIZED (${found}), mine AS MATERIALIZED (${channelsOf(customerUserId)})
      ${visible} ORDER BY at DESC, id DESC LIMIT ${literalLimit(query.limit)}`,
  );
}

function foundNewest({ customerUserId }: Watching, { filter, before }: FeedSearch): RawBuilder<unknown> {
  const unseen = filter === 'all' ? sql`true` : isUnseen(customerUserId, sql`p.id`);
  return sql`SELECT p.id, p.published_at AS at FROM found p
    WHERE (p.audience_organisation OR ${isNamed(customerUserId)} OR EXISTS (SELECT FROM channel_shown_items i
        WHERE i.program_id = p.id AND i.is_narrow AND i.channel_id IN (SELECT channel_id FROM mine)))
      AND ${isBefore(before, sql`p.published_at`, sql`p.id`)} AND ${unseen}`;
}

function foundViewed({ customerUserId }: Watching, { before }: FeedSearch): RawBuilder<unknown> {
  return sql`SELECT p.id, w.viewed_at AS at FROM found p
    JOIN watch_states w ON w.customer_user_id = ${customerUserId} AND w.program_id = p.id
    WHERE w.viewed_at IS NOT NULL AND ${mayWatch(customerUserId)}
      AND ${isBefore(before, sql`w.viewed_at`, sql`w.program_id`)}`;
}

/**
 * A condition on `p`: each word is in the title or a tag. One or two letters are found at the start of a word: the index
 * knows nothing shorter than three characters, but where words start.
 */
function matches(search: string): RawBuilder<unknown> {
  return sql.join([sql`true`, ...wordsOf(search).map(matchesWord)], sql` AND `);
}

function matchesWord(word: string): RawBuilder<unknown> {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  if (/^[a-z0-9]{1,2}$/.test(word))
    return sql`(p.search_text LIKE ${`${escaped}%`} OR p.search_text LIKE ${`% ${escaped}%`})`;
  return sql`p.search_text LIKE ${`%${escaped}%`}`;
}
