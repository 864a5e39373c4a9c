import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const userTabs = ['users', 'groups', 'invitations', 'erased'] as const;
export type UserTab = (typeof userTabs)[number];

/** What the URL of the list of users says: which of its tabs, and the state of the list in it. */
export function parseUserSearch(search: Record<string, unknown>): ListSearch & { tab?: UserTab } {
  const tab = userTabs.find((known) => known === search['tab']);
  return { ...parseListSearch(search), ...(tab === undefined || tab === 'users' ? {} : { tab }) };
}
