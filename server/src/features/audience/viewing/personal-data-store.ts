import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What someone confirmed to have viewed. */
export const viewingData: PersonalData<PersonalThing> = {
  name: 'viewing-confirmations',
  columns: [
    {
      ...{ table: 'viewing_confirmations', column: 'customer_user_id' },
      ...{ what: 'viewing', names: 'profile', fate: 'deleted' },
    },
  ],
};
