import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Codes by which a phone uploads for a user. */
export const phoneLinkData: PersonalData<PersonalThing> = {
  name: 'phone-links',
  columns: [
    {
      table: 'phone_links',
      column: 'customer_user_id',
      what: 'phone-links',
      names: 'profile',
      fate: 'deleted',
      hidden: ['code_hash'],
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const gone = await sql`
      DELETE FROM phone_links WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId}
      RETURNING id`.execute(trx);
    return { counts: [{ what: 'phone-links', fate: 'deleted', count: gone.rows.length }] };
  },
};
