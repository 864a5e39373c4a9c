import { sql } from 'kysely';
import type { Trx } from '../../context.ts';

/** How many more people the customer has room for: whoever is in or invited takes a seat. Infinite where nothing limits them. */
export async function countFree(trx: Trx, customerId: string): Promise<number> {
  const found = await sql<{ free: number | null }>`
    SELECT greatest(0, c.seat_limit - (SELECT count(*)::int FROM customer_users p
      WHERE p.customer_id = c.id AND p.state IN ('active', 'invited'))) AS free
    FROM customers c WHERE c.id = ${customerId} AND c.seat_limit IS NOT NULL`.execute(trx);
  return found.rows[0]?.free ?? Number.POSITIVE_INFINITY;
}
