import { callQuery } from './query.ts';

/** The counts of the menu and what the user keeps of their lists, in one call. */
export function menuCountsQuery(me: { readonly customerUserId: string | null }) {
  return callQuery('event', 'getMenuNotificationCount', { customerUserId: me.customerUserId });
}
