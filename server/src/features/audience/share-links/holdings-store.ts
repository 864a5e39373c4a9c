import { sql } from 'kysely';
import type { Holdings } from '../../../objects/ownership.ts';

/** Links for people outside that a person made and nobody withdrew. */
export const shareLinkHoldings: Holdings = {
  kind: 'share-links',
  roles: ['cc', 'cm'],
  needs: 'create.programs:share',
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count,
        (array_agg(CASE WHEN l.name = '' THEN p.title ELSE l.name END ORDER BY l.created_at DESC))[1:3] AS examples
      FROM share_links l JOIN programs p ON p.id = l.program_id
      WHERE l.customer_id = ${customerId} AND l.created_by = ${customerUserId}`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    const moved = await sql`
      UPDATE share_links SET created_by = ${to} WHERE customer_id = ${customerId} AND created_by = ${from}`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0n);
  },
};
