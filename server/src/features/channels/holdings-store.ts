import { sql } from 'kysely';
import { memberRoles } from '@rushes/contract/lists/people';
import type { Holdings } from '../people/service.ts';

const managed = sql`FROM channel_members m JOIN channels c ON c.id = m.channel_id
  WHERE m.level = 4 AND m.state = 'active'`;

/** Channels that a person manages, also archived ones. */
export const channelHoldings: Holdings = {
  kind: 'channels',
  roles: memberRoles,
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, coalesce((array_agg(c.name ORDER BY c.updated_at DESC))[1:3], '{}') AS examples
      ${managed} AND m.customer_id = ${customerId} AND m.customer_user_id = ${customerUserId}`.execute(trx);
    return { count: found.rows[0]?.count ?? 0, examples: found.rows[0]?.examples ?? [] };
  },
  handOver: async (trx, { customerId, from, to, at }) => {
    const moved = await sql`
      INSERT INTO channel_members (id, customer_id, channel_id, customer_user_id, level, state, added_at)
      SELECT gen_random_uuid(), m.customer_id, m.channel_id, ${to}::uuid, 4, 'active', ${at}::timestamptz
      ${managed} AND m.customer_id = ${customerId} AND m.customer_user_id = ${from}
      ON CONFLICT (channel_id, customer_user_id) DO UPDATE SET level = 4, state = 'active'`.execute(trx);
    await sql`
      DELETE FROM channel_members WHERE customer_id = ${customerId} AND customer_user_id = ${from} AND level = 4`.execute(
      trx,
    );
    return Number(moved.numAffectedRows ?? 0n);
  },
};
