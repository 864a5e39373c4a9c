import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { erasedName } from '../../../platform/personal-data/naming.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const words = sql`SELECT lower(user_name) AS email FROM members`;

/** What a user agreed to as a guest under the same address. That it was agreed to, and withdrawn, stays known of its clips. */
export const consentData: PersonalData<PersonalThing> = {
  name: 'guest-consents',
  columns: [],
  more: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ row: unknown }>`SELECT to_jsonb(n) AS row FROM consents n
      WHERE n.customer_id = ${customerId} AND lower(n.email) = (${words} WHERE id = ${customerUserId})`.execute(
      trx,
    );
    return { 'guest-consents': found.rows.map(({ row }) => row) };
  },
  count: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM consents n
      WHERE n.customer_id = ${customerId} AND lower(n.email) = (${words} WHERE id = ${customerUserId})`.execute(
      trx,
    );
    return [{ what: 'guest-consents', fate: 'unnamed', count: found.rows[0]?.count ?? 0 }];
  },
  erase: async (trx, { customerId, customerUserId }) => {
    const changed = await sql`UPDATE consents n
      SET name = ${erasedName}, email = '', guardian_name = '', client_address = ''
      WHERE n.customer_id = ${customerId}
        AND lower(n.email) = (${words} WHERE id = ${customerUserId}) RETURNING n.id`.execute(trx);
    return { counts: [{ what: 'guest-consents', fate: 'unnamed', count: changed.rows.length }] };
  },
};
