import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** How many seats of a customer are taken at a time: by users who are in, and by those who can still say yes. */
export function takenSeats(customerId: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM members p WHERE p.customer_id = ${customerId}
    AND (p.state = 'active' OR (p.state = 'invited' AND EXISTS (
      SELECT FROM invitations i WHERE i.customer_user_id = p.id AND i.state IN ('pending', 'sent', 'opened')
        AND i.expires_at > ${now}))))`;
}

/** How many more users the customer has room for. Infinite where nothing limits them. */
export async function countFree(trx: Trx, customerId: string, now: Date): Promise<number> {
  const found = await sql<{ free: number | null }>`
    SELECT greatest(0, c.seat_limit - ${takenSeats(sql`c.id`, now)}) AS free
    FROM customer_settings c WHERE c.id = ${customerId} AND c.seat_limit IS NOT NULL`.execute(trx);
  return found.rows[0]?.free ?? Number.POSITIVE_INFINITY;
}
