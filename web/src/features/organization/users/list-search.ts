import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const peopleTabs = ['people', 'groups', 'invitations', 'erased'] as const;
export type PeopleTab = (typeof peopleTabs)[number];

/** What the URL of the list of people says: which of its tabs, and the state of the list in it. */
export function parsePeopleSearch(search: Record<string, unknown>): ListSearch & { tab?: PeopleTab } {
  const tab = peopleTabs.find((known) => known === search['tab']);
  return { ...parseListSearch(search), ...(tab === undefined || tab === 'people' ? {} : { tab }) };
}
