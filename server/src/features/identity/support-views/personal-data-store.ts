import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** When support looked at the product as someone. */
export const supportViewData: PersonalData<PersonalThing> = {
  name: 'support-views',
  columns: [
    {
      table: 'support_views',
      column: 'customer_user_id',
      what: 'support-views',
      names: 'profile',
      fate: 'deleted',
      hidden: ['session_id'],
    },
  ],
};
