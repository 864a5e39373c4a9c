import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const taskTabs = ['todo', 'sent'] as const;
export type TaskTab = (typeof taskTabs)[number];

export interface TasksSearch extends ListSearch {
  readonly tab?: TaskTab;
}

/** What the address of the tasks says: which tab, and the state of its list. */
export function parseTasksSearch(search: Record<string, unknown>): TasksSearch {
  const tab = taskTabs.find((known) => known === search['tab']);
  return { ...parseListSearch(search), ...(tab === undefined || tab === 'todo' ? {} : { tab }) };
}
