import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

export interface Guesser {
  readonly shareLinkId: string;
  readonly clientHash: Buffer;
}

const freeFailures = 4;
const longestDelayS = 15 * 60;
/** After this long without a failure an address starts over. */
export const attemptsKeptMs = 24 * 3_600_000;

/**
 * Counts an attempt as a failure before the password is looked at, so that many at once are not tried together. Gives the
 * seconds to wait instead where the address is slowed down. Each failure beyond the first few doubles the delay.
 */
export async function startAttempt(
  trx: Trx,
  { shareLinkId, clientHash }: Guesser,
  now: Date,
): Promise<number> {
  const delayed = sql`${now}::timestamptz + make_interval(secs =>
    CASE WHEN a.failures + 1 <= ${freeFailures} THEN 0
    ELSE least(${longestDelayS}, power(2, least(a.failures + 1 - ${freeFailures}, 20))) END)`;
  const counted = await sql`
    INSERT INTO share_link_attempts AS a (share_link_id, client_hash, failures, blocked_until, last_failed_at)
    VALUES (${shareLinkId}, ${clientHash}, 1, ${now}, ${now})
    ON CONFLICT (share_link_id, client_hash) DO UPDATE
      SET failures = a.failures + 1, blocked_until = ${delayed}, last_failed_at = ${now}
      WHERE a.blocked_until <= ${now}
    RETURNING failures`.execute(trx);
  if (counted.rows.length > 0) return 0;
  const row = await trx
    .selectFrom('share_link_attempts')
    .select('blocked_until')
    .where('share_link_id', '=', shareLinkId)
    .where('client_hash', '=', clientHash)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((row?.blocked_until.getTime() ?? 0) - now.getTime()) / 1000));
}

export async function forgetAttempts(trx: Trx, { shareLinkId, clientHash }: Guesser): Promise<void> {
  await trx
    .deleteFrom('share_link_attempts')
    .where('share_link_id', '=', shareLinkId)
    .where('client_hash', '=', clientHash)
    .execute();
}

export async function sweepAttempts(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('share_link_attempts')
    .where('last_failed_at', '<', new Date(now.getTime() - attemptsKeptMs))
    .execute();
}
