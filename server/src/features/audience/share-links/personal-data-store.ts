import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Links for guests. */
export const shareLinkData: PersonalData<PersonalThing> = {
  name: 'share-links',
  columns: [
    {
      table: 'share_links',
      column: 'created_by',
      what: 'share-links',
      names: 'profile',
      fate: 'deleted',
      hidden: ['password_hash'],
    },
  ],
};
