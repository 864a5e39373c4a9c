// How many mails leave on behalf of one customer: so many in any hour, the others wait their turn.
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { AnyTrx } from '../db/database.ts';

const perHour = 1000;
const hourMs = 3_600_000;
/** A mail that would wait longer is refused: the user who sends hears it instead of believing it gone. */
const longestWaitMs = 24 * hourMs;

/** Takes a place for one mail; gives back how long it waits. Throws `rate-limited` where that is too long. */
export async function takeMailPlace(trx: AnyTrx, customerId: string, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail ${customerId}`}, 0))`.execute(trx);
  await sql`DELETE FROM tenant_mails
    WHERE customer_id = ${customerId} AND due_at <= ${new Date(now.getTime() - hourMs)}`.execute(trx);
  const found = await sql<{ dueAt: Date }>`SELECT due_at AS "dueAt" FROM tenant_mails
    WHERE customer_id = ${customerId} ORDER BY due_at DESC OFFSET ${perHour - 1} LIMIT 1`.execute(trx);
  const before = found.rows[0]?.dueAt.getTime();
  const dueMs = before === undefined ? now.getTime() : Math.max(now.getTime(), before + hourMs);
  const waitMs = dueMs - now.getTime();
  if (waitMs > longestWaitMs) throw new AppError('rate-limited', { retryAfterS: hourMs / 1000 });
  await sql`INSERT INTO tenant_mails (customer_id, due_at) VALUES (${customerId}, ${new Date(dueMs)})`.execute(
    trx,
  );
  return waitMs;
}
