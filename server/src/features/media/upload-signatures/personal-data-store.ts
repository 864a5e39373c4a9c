import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import { storedKey } from './store.ts';

/** Images that someone sent and has not used yet. */
export const formUploadData: PersonalData<PersonalThing> = {
  name: 'picture-uploads',
  columns: [
    {
      table: 'form_uploads',
      column: 'customer_user_id',
      what: 'picture-uploads',
      names: 'profile',
      fate: 'deleted',
      hidden: ['nonce'],
    },
  ],
  erase: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ key: string }>`
      SELECT key FROM form_uploads
      WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId}`.execute(trx);
    return { keys: found.rows.map(({ key }) => storedKey(key)) };
  },
};
