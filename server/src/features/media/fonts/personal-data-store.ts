import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Who added and removed fonts, which stay: they are the organisation's. */
export const fontData: PersonalData<PersonalThing> = {
  name: 'fonts',
  columns: [
    { table: 'fonts', column: 'created_by', what: 'fonts-added', names: 'profile', fate: 'unnamed' },
    { table: 'fonts', column: 'deleted_by', what: 'fonts-removed', names: 'profile', fate: 'unnamed' },
  ],
};
