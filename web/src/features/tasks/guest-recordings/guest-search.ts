import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const guestTabs = ['responses', 'details', 'journey'] as const;
export type GuestTab = (typeof guestTabs)[number];

export interface GuestSearch extends ListSearch {
  readonly tab?: GuestTab;
  /** The response that is open. */
  readonly response?: string;
}

/** What the address of a guest recording says: which tab, and the state of its list. */
export function parseGuestSearch(search: Record<string, unknown>): GuestSearch {
  const tab = guestTabs.find((known) => known === search['tab']);
  const { response } = search;
  return {
    ...parseListSearch(search),
    ...(tab === undefined ? {} : { tab }),
    ...(typeof response === 'string' ? { response } : {}),
  };
}
