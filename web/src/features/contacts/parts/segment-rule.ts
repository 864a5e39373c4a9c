import { type SegmentFilter, type SegmentRule, segmentFilter } from '@rushes/contract/contact-lists';

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
  return drafts.flatMap(({ id: _id, ...draft }) => {
    const values = draft.values.map((value) => value.trim()).filter((value) => value !== '');
    const needsText = draft.op === 'is' || draft.op === 'contains';
    const isText = draft.column !== 'state' && draft.column !== 'list';
    if (isText && needsText && values.length === 0) return [];
    const parsed = segmentFilter.safeParse({ ...draft, values: isText && !needsText ? [] : values });
    return parsed.success ? [parsed.data] : [];
  });
}
