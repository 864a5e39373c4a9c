import { memberRoles } from '@rushes/contract/organization/lists/users';
import { sql } from 'kysely';
import type { Holdings } from '../../../objects/ownership.ts';
import { lockDesign } from './fields/store.ts';
import { isUnder } from './fields/values-store.ts';

/** People who report to a person. An newOwner from among them takes the leaver’s place under the leaver’s own manager. */
export const reportHoldings: Holdings = {
  kind: 'reports',
  roles: memberRoles,
  isTie: true,
  lock: lockDesign,
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, coalesce((array_agg(name ORDER BY lower(name), id))[1:3], '{}') AS examples
      FROM customer_users WHERE customer_id = ${customerId} AND manager_id = ${customerUserId}
        AND state <> 'deactivated'`.execute(trx);
    return found.rows[0] ?? { count: 0, examples: [] };
  },
  handOver: async (trx, { customerId, from, to }) => {
    if (await isUnder(trx, customerId, { person: from, manager: to }))
      await sql`
        UPDATE customer_users SET manager_id = (SELECT manager_id FROM customer_users WHERE id = ${from})
        WHERE customer_id = ${customerId} AND id = ${to}`.execute(trx);
    const moved = await sql<{ isThere: boolean }>`
      UPDATE customer_users SET manager_id = ${to} WHERE customer_id = ${customerId} AND manager_id = ${from}
        AND id <> ${to} RETURNING state <> 'deactivated' AS "isThere"`.execute(trx);
    return moved.rows.filter(({ isThere }) => isThere).length;
  },
};
