import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Where someone signed in. Tokens go with their sessions. */
export const sessionData: PersonalData<PersonalThing> = {
  name: 'sign-ins',
  columns: [
    {
      table: 'sessions',
      column: 'customer_user_id',
      also: ['user_id'],
      what: 'sign-ins',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'single_use_codes',
      column: 'customer_user_id',
      also: ['user_id'],
      what: 'codes',
      names: 'profile',
      fate: 'deleted',
      hasNoCustomer: true,
      hidden: ['code_hash'],
    },
  ],
};
