import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const directoryTabs = ['people', 'videos'] as const;
export type DirectoryTab = (typeof directoryTabs)[number];

/** What the URL of the directory says: its tab, who is open, and the state of the list. */
export function parseDirectorySearch(
  search: Record<string, unknown>,
): ListSearch & { tab?: DirectoryTab; person?: string } {
  const { tab, person } = search;
  return {
    ...parseListSearch(search),
    ...(tab === 'videos' ? { tab } : {}),
    ...(typeof person === 'string' && person !== '' ? { person } : {}),
  };
}
