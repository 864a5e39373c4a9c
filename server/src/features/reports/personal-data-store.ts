import type { PersonalThing } from '@rushes/contract/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data/offer.ts';

/** Tables that somebody asked for, with their files. */
export const reportData: PersonalData<PersonalThing> = {
  name: 'reports',
  columns: [
    {
      table: 'reports',
      column: 'customer_user_id',
      also: ['user_id'],
      what: 'reports',
      names: 'profile',
      fate: 'deleted',
      hidden: ['key', 'session_id'],
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ key: string }>`
      SELECT key FROM reports
      WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND key IS NOT NULL`.execute(
      trx,
    );
    return { keys: found.rows.map(({ key }) => key) };
  },
};
