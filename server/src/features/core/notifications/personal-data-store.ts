import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** What someone was told, what others were told about them, and what they have read. */
export const notificationData: PersonalData<PersonalThing> = {
  name: 'notifications',
  columns: [
    {
      table: 'notification_preferences',
      column: 'customer_user_id',
      what: 'settings',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'notification_digests',
      column: 'customer_user_id',
      what: 'notifications',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'notification_mails',
      column: 'customer_user_id',
      what: 'notifications',
      names: 'profile',
      fate: 'deleted',
      hidden: ['data'],
    },
    {
      table: 'notification_reads',
      column: 'customer_user_id',
      what: 'notifications-read',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'notification_marks',
      column: 'customer_user_id',
      what: 'notifications-read',
      names: 'profile',
      fate: 'deleted',
    },
    {
      table: 'notifications',
      column: 'customer_user_id',
      what: 'notifications',
      names: 'profile',
      fate: 'deleted',
      // Who did it is not the recipient's to export.
      hidden: ['actor_id'],
    },
    {
      table: 'notifications',
      column: 'actor_id',
      what: 'notifications-caused',
      names: 'profile',
      fate: 'unnamed',
      hidden: ['customer_user_id', 'reason'],
    },
  ],
};
