import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What users keep about themselves. */
export const profileSettingsData: PersonalData<PersonalThing> = {
  name: 'profile-settings',
  columns: [
    {
      table: 'pictures',
      column: 'customer_user_id',
      what: 'pictures',
      names: 'profile',
      fate: 'deleted',
      hidden: ['key'],
    },
    {
      table: 'profile_settings',
      column: 'customer_user_id',
      what: 'settings',
      names: 'profile',
      fate: 'deleted',
    },
  ],
  files: async (trx, { customerId, customerUserId }) => {
    const found = await picturesOf(trx, customerId, customerUserId);
    return found.map(({ id, use, key }) => ({
      key,
      path: `pictures/${use}-${id}.${use === 'profile' ? 'jpg' : 'png'}`,
    }));
  },
  erase: async (trx, { customerId, customerUserId }) => ({
    keys: (await picturesOf(trx, customerId, customerUserId)).map(({ key }) => key),
  }),
};

async function picturesOf(
  trx: Parameters<NonNullable<PersonalData['files']>>[0],
  customerId: string,
  customerUserId: string,
) {
  const found = await sql<{ id: string; use: string; key: string }>`
    SELECT id, use, key FROM pictures
    WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} ORDER BY id`.execute(trx);
  return found.rows;
}
