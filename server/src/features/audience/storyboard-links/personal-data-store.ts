import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Links to storyboards: they are the storyboard's, and outlive their makers. */
export const storyboardLinkData: PersonalData<PersonalThing> = {
  name: 'storyboard-links',
  columns: [
    {
      ...{ table: 'storyboard_links', column: 'created_by', what: 'storyboard-links' },
      ...{ names: 'profile', fate: 'unnamed' },
    },
  ],
};
