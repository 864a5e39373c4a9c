import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Selections that someone downloads; each lives a day. */
export const zipDownloadData: PersonalData<PersonalThing> = {
  name: 'zipDownloads',
  columns: [
    {
      table: 'zip_downloads',
      column: 'customer_user_id',
      what: 'zip-downloads',
      names: 'profile',
      fate: 'deleted',
    },
  ],
};
