import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Captions of clips that someone else brought stay, without the name of who saved them last. */
export const captionData: PersonalData<PersonalThing> = {
  name: 'captions',
  columns: [
    { table: 'caption_tracks', column: 'updated_by', what: 'captions', names: 'profile', fate: 'unnamed' },
  ],
};
