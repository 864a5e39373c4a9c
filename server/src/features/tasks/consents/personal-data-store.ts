import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const words = sql`SELECT lower(user_name) AS email FROM members`;

/** What a user agreed to as a guest under the same address. Evidence is kept, as long as clips that it is about are there. */
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
    return [{ what: 'guest-consents', fate: 'kept', count: found.rows[0]?.count ?? 0 }];
  },
};
