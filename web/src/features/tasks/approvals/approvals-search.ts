import { type ListSearch, parseListSearch } from '../../../lib/lists/list-url.ts';

export const approvalTabs = ['review', 'requested'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export interface ApprovalsSearch extends ListSearch {
  readonly tab?: ApprovalTab;
}

/** What the address of the approvals says: which tab, and the state of its list. */
export function parseApprovalsSearch(search: Record<string, unknown>): ApprovalsSearch {
  const isRequested = search['tab'] === 'requested';
  return { ...parseListSearch(search), ...(isRequested ? { tab: 'requested' as const } : {}) };
}
