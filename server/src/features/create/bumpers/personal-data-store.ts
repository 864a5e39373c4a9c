import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Who made and changed bumpers, which stay: they are the organisation's. */
export const bumperData: PersonalData<PersonalThing> = {
  name: 'bumpers',
  columns: [
    { table: 'bumpers', column: 'created_by', what: 'bumpers-created', names: 'profile', fate: 'unnamed' },
    { table: 'bumpers', column: 'saved_by', what: 'bumpers-saved', names: 'profile', fate: 'unnamed' },
    {
      table: 'bumper_rollouts',
      column: 'created_by',
      what: 'bumper-rollouts',
      names: 'profile',
      fate: 'unnamed',
    },
    { table: 'bumpers', column: 'deleted_by', what: 'bumpers-deleted', names: 'profile', fate: 'unnamed' },
  ],
};
