import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const directoryTabs = ['users', 'videos'] as const;
export type DirectoryTab = (typeof directoryTabs)[number];

/** What the URL of the directory says: its tab, who is open, and the state of the list. */
export function parseDirectorySearch(
  search: Record<string, unknown>,
): ListSearch & { tab?: DirectoryTab; user?: string } {
  const { tab, user } = search;
  return {
    ...parseListSearch(search),
    ...(tab === 'videos' ? { tab } : {}),
    ...(typeof user === 'string' && user !== '' ? { user } : {}),
  };
}
