import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const contactTabs = ['contacts', 'segments', 'blocklist'] as const;
export type ContactTab = (typeof contactTabs)[number];

export interface ContactsSearch extends ListSearch {
  readonly tab?: ContactTab;
  /** The contact whose record is open. */
  readonly contact?: string;
}

/** What the URL of contacts says: which tab, the state of its list, whose record is open. */
export function parseContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const tab = contactTabs.find((known) => known === search['tab']);
  const { contact } = search;
  return {
    ...parseListSearch(search),
    ...(tab === undefined || tab === 'contacts' ? {} : { tab }),
    ...(typeof contact === 'string' && /^[0-9a-f-]{36}$/.test(contact) ? { contact } : {}),
  };
}
