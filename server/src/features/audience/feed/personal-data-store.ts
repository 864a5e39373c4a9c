import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What someone watched, and how far. */
export const watchData: PersonalData<PersonalThing> = {
  name: 'viewing',
  columns: [
    { table: 'watch_states', column: 'customer_user_id', what: 'viewing', names: 'profile', fate: 'deleted' },
    { table: 'feed_counts', column: 'customer_user_id', what: 'viewing', names: 'profile', fate: 'deleted' },
    { table: 'feed_changes', column: 'customer_user_id', what: 'viewing', names: 'profile', fate: 'deleted' },
  ],
};
