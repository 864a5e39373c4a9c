import { memberRoles } from '@rushes/contract/organization/lists/users';
import { sql } from 'kysely';
import type { Ownership } from '../../../objects/ownership-store.ts';
import { lockDesign } from './fields/store.ts';
import { isUnder } from './fields/values-store.ts';
import { copyManager, replaceManager } from '../../identity/members/service.ts';

/** Users who report to a user. A new owner from among them then reports to the former owner’s manager. */
export const directReports: Ownership = {
  kind: 'reports',
  roles: memberRoles,
  isTie: true,
  lock: lockDesign,
  find: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number; examples: string[] }>`
      SELECT count(*)::int AS count, coalesce((array_agg(name ORDER BY lower(name), id))[1:3], '{}') AS examples
      FROM members WHERE customer_id = ${customerId} AND manager_id = ${customerUserId}
        AND state <> 'deactivated'`.execute(trx);
    return found.rows[0] ?? { count: 0, examples: [] };
  },
  transfer: async (trx, { customerId, from, to }) => {
    if (await isUnder(trx, customerId, { user: from, manager: to }))
      await copyManager(trx, { customerId, from, to });
    return replaceManager(trx, { customerId, from, to });
  },
};
