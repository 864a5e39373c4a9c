import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What users hid from their to-do list. */
export const todoData: PersonalData<PersonalThing> = {
  name: 'todos',
  columns: [
    {
      table: 'todo_calendars',
      column: 'customer_user_id',
      what: 'settings',
      names: 'profile',
      fate: 'deleted',
      hidden: ['token_hash'],
    },
    {
      table: 'todo_snoozes',
      column: 'customer_user_id',
      what: 'settings',
      names: 'profile',
      fate: 'deleted',
    },
  ],
};
