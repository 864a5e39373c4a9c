import { sql } from 'kysely';
import type { Holdings } from '../../../objects/ownership.ts';

/** Uploads that are under way: who takes them over can go on with the file. */
export const uploadHoldings: Holdings = {
  kind: 'uploads',
  roles: ['cc', 'cm'],
  needs: 'create.footage:add',
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, (array_agg(filename ORDER BY created_at DESC))[1:3] AS examples
      FROM uploads WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId}
        AND state IN ('receiving', 'finishing')`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    const moved = await sql`
      UPDATE uploads SET customer_user_id = ${to} WHERE customer_id = ${customerId} AND customer_user_id = ${from}
        AND state IN ('receiving', 'finishing')`.execute(trx);
    return Number(moved.numAffectedRows ?? 0n);
  },
};
