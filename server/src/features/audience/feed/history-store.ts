import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import { literalLimit, runPrepared } from '../../../platform/db/prepared.ts';
import { wordsOf } from '../../../platform/lists/list-sql.ts';
import { isForUser, isPublished } from '../../create/programs/service.ts';
import { containsAll } from './feed-search-store.ts';
import { type FeedQuery, type FeedRow, isBefore, withRows } from './feed-store.ts';

export interface HistoryQuery extends Pick<FeedQuery, 'before' | 'limit'> {
  /** Each of its words is in the title or a tag; empty: all. */
  readonly search: string;
}

/** What a user watched and can still watch, the last watched first. Runs as the customer: it looks along their own index. */
export function listHistory(trx: Trx, who: MemberKey, query: HistoryQuery): Promise<FeedRow[]> {
  return runPrepared(trx, withRows(who, historyPage(who, query)));
}

function historyPage(
  { customerId, customerUserId }: MemberKey,
  { before, limit, search }: HistoryQuery,
): RawBuilder<unknown> {
  return sql`
    SELECT p.id, w.watched_at AS at FROM watch_states w JOIN programs p ON p.id = w.program_id
    WHERE w.customer_user_id = ${customerUserId} AND w.watched_at IS NOT NULL AND w.is_in_history
      AND ${isBefore(before, sql`w.watched_at`, sql`w.program_id`)}
      AND p.customer_id = ${customerId} AND ${isPublished} AND ${isForUser(customerUserId)}
      AND ${containsAll(wordsOf(search))}
    ORDER BY w.watched_at DESC, w.program_id DESC LIMIT ${literalLimit(limit)}`;
}

/** Takes one out, or puts it back. */
export async function setInHistory(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  programId: string,
  isInHistory: boolean,
): Promise<void> {
  await trx
    .updateTable('watch_states')
    .set({ is_in_history: isInHistory })
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('program_id', '=', programId)
    .execute();
}

/** Takes all out that was watched before an instant, or all; returns how many. */
export async function clearHistory(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  before: string | null,
): Promise<number> {
  const done = await sql`
    UPDATE watch_states SET is_in_history = false
    WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND watched_at IS NOT NULL AND is_in_history
      AND ${before === null ? sql`true` : sql`watched_at < ${before}::timestamptz`}`.execute(trx);
  return Number(done.numAffectedRows ?? 0n);
}
