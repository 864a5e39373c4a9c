import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What the directory says of someone, and who reports to them. */
export const directoryData: PersonalData<PersonalThing> = {
  name: 'directory',
  columns: [
    {
      table: 'profile_values',
      column: 'customer_user_id',
      what: 'profile-values',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'profile_values',
      column: 'person_id',
      what: 'profile-values-naming',
      names: 'profile',
      fate: 'deleted',
      hidden: ['customer_user_id'],
    },
    { table: 'bios', column: 'customer_user_id', what: 'bios', names: 'profile', fate: 'deleted' },
    {
      table: 'bios',
      column: 'requested_by',
      nameColumn: 'requested_by_name',
      what: 'bios-asked',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['customer_user_id', 'reason'],
    },
    {
      table: 'customer_users',
      column: 'manager_id',
      what: 'reports-to',
      names: 'profile',
      fate: 'unnamed',
      // Who reports to someone is theirs to export.
      hidden: ['name', 'user_name', 'search_text', 'location', 'user_id', 'picture_url', 'last_sign_in_at'],
    },
  ],
};
