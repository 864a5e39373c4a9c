import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const templateTabs = ['programs', 'jobs'] as const;
export type TemplateTab = (typeof templateTabs)[number];

export interface TemplatesSearch extends ListSearch {
  readonly tab?: TemplateTab;
}

/** What the address of the templates says: which tab, and the state of its list. */
export function parseTemplatesSearch(search: Record<string, unknown>): TemplatesSearch {
  const tab = templateTabs.find((known) => known === search['tab']);
  return { ...parseListSearch(search), ...(tab === undefined || tab === 'programs' ? {} : { tab }) };
}
