import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Invitations and groups. */
export const userData: PersonalData<PersonalThing> = {
  name: 'invitations-and-groups',
  columns: [
    {
      table: 'invitations',
      column: 'customer_user_id',
      what: 'invitations',
      names: 'profile',
      fate: 'deleted',
      hidden: ['token_hash'],
    },
    {
      table: 'invitations',
      column: 'invited_by',
      nameColumn: 'invited_by_name',
      what: 'invitations-sent',
      names: 'profile',
      fate: 'unnamed',
      // Whom someone invited is theirs to export, not the inviter's.
      hidden: ['token_hash', 'email', 'name', 'customer_user_id'],
    },
    { table: 'user_groups', column: 'created_by', what: 'groups-made', names: 'profile', fate: 'unnamed' },
    {
      table: 'user_group_members',
      column: 'customer_user_id',
      what: 'groups',
      names: 'profile',
      fate: 'deleted',
    },
  ],
};
