export const todoTabs = ['open', 'snoozed'] as const;

/** What the address of the to-do list says: which tab. */
export function parseTodosSearch(search: Record<string, unknown>): { readonly tab?: 'snoozed' } {
  return search['tab'] === 'snoozed' ? { tab: 'snoozed' } : {};
}
