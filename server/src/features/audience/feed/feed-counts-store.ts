// Counts of the menu: counted once, kept, and counted again only when something that they depend on has changed.
// A change is a row with the id of its transaction, written by triggers; a kept count has the snapshot that it was made in,
// and a change is new to it while that snapshot does not see the transaction. So nobody waits for a lock of someone else.
// https://www.postgresql.org/docs/18/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
import type { MemberKey } from '../../../objects/access-subject.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { literalLimit, runPrepared } from '../../../platform/db/prepared.ts';
import {
  audienceRows,
  channelRows,
  channelsOf,
  isForUser,
  isInAudience,
  isPublished,
} from '../../create/programs/service.ts';

export interface FeedCounts {
  /** Published programs that the user may watch. */
  readonly library: number;
  /** Those of them that they have viewed. */
  readonly viewed: number;
}

/** What a user may watch besides what is for the whole organisation, and what they have viewed. */
interface OwnCounts {
  readonly narrow: number;
  readonly viewed: number;
}

/** Publications since the total was counted, above which it is counted again instead of added up. */
const mostPublications = 200;

export async function countFeed(trx: Trx, who: MemberKey): Promise<FeedCounts> {
  const [total, own] = await Promise.all([keptTotal(trx, who), keptCounts(trx, who)]);
  const library = total ?? (await countTotal(trx, who));
  const { narrow, viewed } = own ?? (await countOwn(trx, who));
  return { library: library + narrow, viewed };
}

async function keptTotal(trx: Trx, { customerId }: MemberKey): Promise<number | undefined> {
  const [row] = await runPrepared(
    trx,
    sql<{ library: number }>`
      SELECT (k.library + since.delta)::int AS library FROM feed_totals k
      CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS delta, count(*) AS publications FROM (
        SELECT g.library_delta AS delta FROM feed_changes g
        WHERE g.customer_id = ${customerId} AND g.customer_user_id IS NULL AND g.library_delta <> 0 AND ${isNew}
        ORDER BY g.made_in DESC LIMIT ${literalLimit(mostPublications)}) newest) since
      WHERE k.customer_id = ${customerId} AND k.valid_until > now() AND since.publications < ${mostPublications}`,
  );
  return row?.library;
}

async function keptCounts(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
): Promise<OwnCounts | undefined> {
  const [row] = await runPrepared(
    trx,
    sql<OwnCounts>`
      SELECT k.narrow, k.viewed FROM feed_counts k
      WHERE k.customer_user_id = ${customerUserId} AND k.customer_id = ${customerId} AND k.valid_until > now()
        AND ${isUnchanged(sql`g.customer_id = ${customerId} AND g.customer_user_id = ${customerUserId}`)}
        AND ${isUnchanged(sql`g.customer_id = ${customerId} AND g.customer_user_id IS NULL AND g.library_delta = 0`)}`,
  );
  return row;
}

/** No change of these is new to the kept count `k`. The newest come first, so that the walk ends at the first known one. */
function isUnchanged(these: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM feed_changes g WHERE ${these} AND ${isNew}
    ORDER BY g.made_in DESC LIMIT 1) newest) = 0`;
}

/** A condition on the change `g` and the kept count `k`. */
const isNew = sql`g.made_in >= pg_snapshot_xmin(k.counted_in) AND NOT pg_visible_in_snapshot(g.made_in, k.counted_in)`;

async function countTotal(trx: Trx, { customerId }: MemberKey): Promise<number> {
  const [row] = await runPrepared(
    trx,
    sql<{ library: number }>`
      INSERT INTO feed_totals (customer_id, library, counted_in, valid_until)
      SELECT ${customerId}::uuid, count(*), pg_current_snapshot(), now() + interval '1 hour'
      FROM programs p WHERE p.customer_id = ${customerId} AND ${isPublished} AND p.audience_organisation
      ON CONFLICT (customer_id) DO UPDATE SET library = excluded.library, counted_in = excluded.counted_in,
        valid_until = excluded.valid_until
      RETURNING library`,
  );
  return row?.library ?? 0;
}

/** Kept for an hour at most, and no longer than until a channel shows or hides something by its dates. */
async function countOwn(trx: Trx, who: MemberKey): Promise<OwnCounts> {
  const { customerId, customerUserId } = who;
  const [row] = await runPrepared(
    trx,
    sql<OwnCounts>`
      WITH counted AS (SELECT ${narrowCount(who)}::int AS narrow, ${viewedCount(who)}::int AS viewed),
      kept AS (INSERT INTO feed_counts (customer_user_id, customer_id, narrow, viewed, counted_in, valid_until)
        SELECT u.id, u.customer_id, c.narrow, c.viewed, pg_current_snapshot(),
          least(now() + interval '1 hour', ${nextDate(customerId, sql`from_at`)}, ${nextDate(customerId, sql`to_at`)})
        FROM counted c JOIN members u ON u.id = ${customerUserId} AND u.customer_id = ${customerId}
        ON CONFLICT (customer_user_id) DO UPDATE SET narrow = excluded.narrow, viewed = excluded.viewed,
          counted_in = excluded.counted_in, valid_until = excluded.valid_until)
      SELECT narrow, viewed FROM counted`,
  );
  return row ?? { narrow: 0, viewed: 0 };
}

function narrowCount({ customerId, customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`(
    (SELECT count(DISTINCT p.id) FROM programs p, ${audienceRows(customerUserId)}
        AND p.id = a.program_id AND p.customer_id = ${customerId} AND ${isPublished}
        AND NOT p.audience_organisation)
    + (SELECT count(DISTINCT i.program_id) FROM programs p, (${channelsOf(customerUserId)}) c, ${channelRows}
        AND p.id = i.program_id AND p.customer_id = ${customerId} AND ${isPublished} AND NOT ${isInAudience(customerUserId)}))`;
}

function viewedCount({ customerId, customerUserId }: MemberKey): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM watch_states w JOIN programs p ON p.id = w.program_id
    WHERE w.customer_user_id = ${customerUserId} AND w.viewed_at IS NOT NULL
      AND p.customer_id = ${customerId} AND ${isPublished} AND ${isForUser(customerUserId)})`;
}

function nextDate(customerId: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT min(${column}) FROM channel_items
    WHERE customer_id = ${customerId} AND state = 'published' AND ${column} > now())`;
}

/** Removes changes that every count knows of: none is kept for longer than an hour. */
export async function removeOldChanges(trx: Trx): Promise<void> {
  await sql`DELETE FROM feed_changes WHERE made_at < now() - interval '2 hours'`.execute(trx);
}
