import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** Channels that someone made, belongs to, follows, submits to and decides in. */
export const channelData: PersonalData<PersonalThing> = {
  name: 'channels',
  columns: [
    { table: 'channels', column: 'created_by', what: 'channels-made', names: 'profile', fate: 'unnamed' },
    { table: 'channels', column: 'deleted_by', what: 'channels-deleted', names: 'profile', fate: 'unnamed' },
    {
      table: 'channel_members',
      column: 'customer_user_id',
      what: 'channel-memberships',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'channel_readers',
      column: 'customer_user_id',
      what: 'channel-reading',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'channel_items',
      column: 'submitted_by',
      what: 'channel-submissions',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'channel_items',
      column: 'decided_by',
      what: 'channel-decisions',
      names: 'profile',
      fate: 'unnamed',
    },
    {
      table: 'channel_items',
      column: 'removed_by',
      what: 'channel-removals',
      names: 'profile',
      fate: 'unnamed',
    },
  ],
};
