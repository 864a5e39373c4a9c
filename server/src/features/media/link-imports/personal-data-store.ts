import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Addresses that a user imported from. */
export const linkImportData: PersonalData<PersonalThing> = {
  name: 'link-imports',
  columns: [
    {
      table: 'link_imports',
      column: 'customer_user_id',
      what: 'link-imports',
      names: 'profile',
      fate: 'deleted',
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const gone = await sql`
      DELETE FROM link_imports WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId}
      RETURNING id`.execute(trx);
    return { counts: [{ what: 'link-imports', fate: 'deleted', count: gone.rows.length }] };
  },
};
