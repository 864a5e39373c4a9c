import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** How someone likes their lists. */
export const gridData: PersonalData<PersonalThing> = {
  name: 'lists',
  columns: [{ table: 'grid_settings', column: 'user_id', what: 'lists', names: 'account', fate: 'deleted' }],
};
