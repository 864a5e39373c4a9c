import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** The record of what was done stays whole: its rows hold ids, and a list of them shows nobody’s name for these. */
export const auditData: PersonalData<PersonalThing> = {
  name: 'audit',
  columns: [
    { table: 'audit_events', column: 'user_id', what: 'audit', names: 'account', fate: 'kept' },
    {
      table: 'audit_events',
      column: 'on_behalf_of',
      what: 'audit-on-behalf',
      names: 'profile',
      fate: 'kept',
    },
  ],
};
