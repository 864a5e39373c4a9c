import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import { archiveKeys } from './store.ts';

/** Archives about someone, archives that they asked for, and erasures that they ordered. */
export const ownPersonalData: PersonalData<PersonalThing> = {
  name: 'exports',
  columns: [
    {
      table: 'personal_data_exports',
      column: 'customer_user_id',
      what: 'exports',
      names: 'profile',
      fate: 'deleted',
      hidden: ['key'],
    },
    {
      table: 'personal_data_exports',
      column: 'requested_by',
      what: 'exports-asked',
      names: 'profile',
      fate: 'deleted',
      hidden: ['key', 'customer_user_id'],
    },
    {
      table: 'personal_data_erasures',
      column: 'requested_by',
      what: 'erasures-asked',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['subject_id', 'subject_user_id'],
    },
    {
      table: 'personal_data_erasures',
      column: 'new_owner_id',
      what: 'erasures-inherited',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['subject_id', 'subject_user_id'],
    },
  ],
  erase: async (trx, { customerUserId }) => ({ keys: await archiveKeys(trx, customerUserId) }),
};
