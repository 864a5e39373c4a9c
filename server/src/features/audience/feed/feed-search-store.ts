import type { MemberKey } from '../../../objects/access-subject.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { literalLimit, runPrepared } from '../../../platform/db/prepared.ts';
import { likeOf, wordsOf } from '../../../platform/lists/list-sql.ts';
import {
  channelRows,
  channelsOf,
  groupRows,
  groupsOf,
  isInAudience,
  isPublished,
  isShownIn,
  namedRows,
  viewerReasons,
} from '../../create/programs/service.ts';
import {
  type FeedQuery,
  type FeedRow,
  isBefore,
  isNarrow,
  isUnseen,
  viewedPage,
  withRows,
} from './feed-store.ts';

export interface FeedSearch extends FeedQuery {
  /** Neither empty nor blank. */
  readonly search: string;
}

/** Newest programs that a search looks through before it asks the index of titles and tags. */
const newestMost = 400;

/**
 * One page of the feed in which each word of a search is in the title or a tag. Frequent words fill it from the newest
 * programs; where those give too little, the words are rare, and the index finds them. Runs as the system: under row
 * security no index looks for a part of a text, because LIKE is not leakproof.
 */
export async function searchFeed(trx: Trx, who: MemberKey, query: FeedSearch): Promise<FeedRow[]> {
  const words = wordsOf(query.search);
  if (query.filter === 'viewed')
    return runPrepared(trx, withRows(who, viewedPage(who, query, containsAll(words))));
  const newest = await runPrepared(trx, newestStatement(who, query, words));
  if (newest.length >= query.limit) return newest;
  const rare = words.length < 2 ? words : await rareOf(trx, who, words);
  return runPrepared(trx, indexStatement(who, query, words, rare));
}

/**
 * The words that are in less than a tenth of the newest programs, or all: for a frequent word, the index reads a list that is
 * longer than what a rare one finds.
 */
async function rareOf(trx: Trx, who: MemberKey, words: readonly string[]): Promise<readonly string[]> {
  const [found] = await runPrepared(trx, frequencyStatement(who, words));
  const rare = words.filter((_, index) => (found?.shares[index] ?? 0) < 0.1);
  return rare.length === 0 ? words : rare;
}

/** For each word, the share of the newest programs that it is in, of those for the whole organisation. */
export function frequencyStatement(
  { customerId, customerUserId }: MemberKey,
  words: readonly string[],
): RawBuilder<{ readonly shares: readonly number[] }> {
  const shares = words.map((word) => sql`avg((${contains(word)})::int)::float8`);
  return sql`SELECT ARRAY[${sql.join(shares)}] AS shares FROM (
    SELECT p.search_text FROM programs p WHERE p.customer_id = ${customerId} AND ${isPublished}
      AND ${viewerReasons(customerUserId).organisation}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${literalLimit(newestMost)}) p`;
}

/**
 * A whole page or no row: programs for the organisation that fit among the newest, and what is for the user alone since the
 * oldest of them.
 */
export function newestStatement(
  who: MemberKey,
  { filter, before, limit }: FeedQuery,
  words: readonly string[],
): RawBuilder<FeedRow> {
  const { customerId, customerUserId } = who;
  const most = literalLimit(limit);
  const unseen = filter === 'all' ? sql`true` : isUnseen(customerUserId, sql`p.id`);
  const fits = sql`${containsAll(words)} AND ${unseen}`;
  const { organisation } = viewerReasons(customerUserId);
  return withRows(
    who,
    sql`
      WITH wide AS MATERIALIZED (SELECT p.id, p.at FROM (
          SELECT p.id, p.published_at AS at, p.search_text FROM programs p
          WHERE p.customer_id = ${customerId} AND ${isPublished} AND ${organisation}
            AND ${isBefore(before, sql`p.published_at`, sql`p.id`)}
          ORDER BY p.published_at DESC, p.id DESC LIMIT ${literalLimit(newestMost)}) p
        WHERE ${fits} ORDER BY p.at DESC, p.id DESC LIMIT ${most}),
      oldest AS MATERIALIZED (SELECT min(at) AS at FROM wide HAVING count(*) = ${most})
      SELECT id, at FROM wide WHERE EXISTS (SELECT FROM oldest)
      UNION ALL
      (SELECT a.program_id, a.published_at FROM ${namedRows(customerUserId)} AND a.published_at >= (SELECT at FROM oldest)
          AND ${isBefore(before, sql`a.published_at`, sql`a.program_id`)}
          AND ${isNarrow(customerId, sql`a.program_id`, fits)}
        ORDER BY a.published_at DESC, a.program_id DESC LIMIT ${most})
      UNION
      SELECT a.program_id, a.published_at FROM (${groupsOf(customerUserId)}) g, ${groupRows}
          AND a.published_at >= (SELECT at FROM oldest)
          AND ${isBefore(before, sql`a.published_at`, sql`a.program_id`)}
          AND ${isNarrow(customerId, sql`a.program_id`, fits)}
      UNION
      SELECT i.program_id, i.program_published_at FROM (${channelsOf(customerUserId)}) c, ${channelRows}
          AND i.program_published_at >= (SELECT at FROM oldest)
          AND ${isBefore(before, sql`i.program_published_at`, sql`i.program_id`)}
          AND ${isNarrow(customerId, sql`i.program_id`, fits)}
      ORDER BY at DESC, id DESC LIMIT ${most}`,
  );
}

/**
 * What the index of titles and tags finds by the rare words, as far as the user may watch it. That is decided row by row
 * (OFFSET keeps it so): what is found is little, whatever the planner guesses, and a hash of all that the user may watch
 * would be large.
 */
export function indexStatement(
  who: MemberKey,
  { filter, before, limit }: FeedQuery,
  words: readonly string[],
  rare: readonly string[] = words,
): RawBuilder<FeedRow> {
  const { customerId, customerUserId } = who;
  const unseen = filter === 'all' ? sql`true` : isUnseen(customerUserId, sql`p.id`);
  const { organisation } = viewerReasons(customerUserId);
  const frequent = words.filter((word) => !rare.includes(word));
  return withRows(
    who,
    sql`
      WITH found AS MATERIALIZED (SELECT p.id, p.published_at, p.audience_organisation FROM programs p
        WHERE p.customer_id = ${customerId} AND ${isPublished}
          AND ${everyOf(rare.map(isLike))} AND ${containsAll(frequent)}),
      mine AS MATERIALIZED (${channelsOf(customerUserId)})
      SELECT p.id, p.published_at AS at FROM found p CROSS JOIN LATERAL (
        SELECT (${organisation} OR ${isInAudience(customerUserId)} OR ${isShownIn(sql`SELECT channel_id FROM mine`)})
          AND ${isBefore(before, sql`p.published_at`, sql`p.id`)} AND ${unseen} AS fits OFFSET 0) decided
      WHERE decided.fits
      ORDER BY at DESC, id DESC LIMIT ${literalLimit(limit)}`,
  );
}

// One or two letters are found at the start of a word: the index knows nothing shorter than three characters, but where
// words start.
const isShort = (word: string) => /^[a-z0-9]{1,2}$/.test(word);

/** For rows that are read anyway: said so that no index is tempting. */
export function containsAll(words: readonly string[]): RawBuilder<unknown> {
  return everyOf(words.map(contains));
}

function contains(word: string): RawBuilder<unknown> {
  return isShort(word)
    ? sql`strpos(' ' || p.search_text, ${` ${word}`}) > 0`
    : sql`strpos(p.search_text, ${word}) > 0`;
}

// A subquery hides the word from the planner. Otherwise it plans for each word, which takes ten times as long as the search.
function isLike(word: string): RawBuilder<unknown> {
  const like = (pattern: string) => sql`p.search_text LIKE (SELECT ${pattern}::text)`;
  return isShort(word) ? sql`(${like(`${word}%`)} OR ${like(`% ${word}%`)})` : like(likeOf(word));
}

function everyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
