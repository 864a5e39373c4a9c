import type { SegmentFilter, SegmentRule } from '@rushes/contract/audience/contact-lists';
import { contactStates, membershipStates } from '@rushes/contract/audience/lists/contacts';

export const subjects = ['attribute', 'list', 'state', 'company', 'email', 'name'] as const;
export const ops = ['is', 'contains', 'filled', 'empty'] as const;

/** A condition while it is typed. */
export interface FilterDraft {
  readonly id: string;
  readonly column: (typeof subjects)[number];
  readonly op: (typeof ops)[number];
  readonly key: string;
  readonly listId: string;
  readonly values: string[];
}

/** A condition as it is typed in; an empty one about an attribute where none is given. */
export function draftOf(filter?: SegmentFilter): FilterDraft {
  const empty: FilterDraft = {
    id: crypto.randomUUID(),
    column: 'attribute',
    op: 'is',
    key: '',
    listId: '',
    values: [],
  };
  return filter === undefined ? empty : { ...empty, ...filter, values: [...filter.values] };
}

/** The conditions that say something, as the server takes them. */
export function completeRule(drafts: readonly FilterDraft[]): SegmentRule {
  return drafts.map(completed).filter((filter) => filter !== null);
}

function completed({ column, op, key, listId, values: typed }: FilterDraft): SegmentFilter | null {
  const words = typed.map((value) => value.trim()).filter((value) => value !== '');
  if (column === 'state') {
    const values = contactStates.filter((state) => words.includes(state));
    return values.length === 0 ? null : { column, values };
  }
  if (column === 'list') {
    const values = ([...membershipStates, 'none'] as const).filter((state) => words.includes(state));
    return listId === '' || values.length === 0 ? null : { column, listId, values };
  }
  const needsText = op === 'is' || op === 'contains';
  if (needsText && words.length === 0) return null;
  const values = needsText ? words : [];
  if (column === 'attribute') return key === '' ? null : { column, key, op, values };
  return { column, op, values };
}
