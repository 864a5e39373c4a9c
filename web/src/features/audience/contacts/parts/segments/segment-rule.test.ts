import type { SegmentFilter } from '@rushes/contract/audience/contact-lists';
import { expect, test } from 'vitest';
import { completeRule, draftOf, type FilterDraft } from './segment-rule.ts';

const draft = (change: Partial<FilterDraft>): FilterDraft => ({ ...draftOf(), ...change });

test.each<[string, Partial<FilterDraft>]>([
  ['an attribute without a key', { values: ['Kiel'] }],
  ['an attribute without a value', { key: 'town' }],
  ['a value of nothing but space', { key: 'town', values: ['  '] }],
  ['a state that none was chosen for', { column: 'state' }],
  ['a list without a membership', { column: 'list', listId: 'list' }],
  ['a membership without a list', { column: 'list', values: ['confirmed'] }],
  ['a name without a text', { column: 'name', op: 'contains' }],
])('%s says nothing, and is left out', (_what, change) => {
  expect(completeRule([draft(change)])).toEqual([]);
});

test.each<[Partial<FilterDraft>, SegmentFilter]>([
  [
    { key: 'town', values: [' Kiel '] },
    { column: 'attribute', key: 'town', op: 'is', values: ['Kiel'] },
  ],
  [
    { key: 'town', op: 'empty', values: ['left over'] },
    { column: 'attribute', key: 'town', op: 'empty', values: [] },
  ],
  [
    { column: 'company', op: 'filled' },
    { column: 'company', op: 'filled', values: [] },
  ],
  [
    { column: 'state', values: ['disabled', 'enabled', 'gone'] },
    { column: 'state', values: ['enabled', 'disabled'] },
  ],
  [
    { column: 'list', listId: 'list', values: ['none', 'confirmed'] },
    { column: 'list', listId: 'list', values: ['confirmed', 'none'] },
  ],
])('%j is kept as the server takes it', (change, filter) => {
  expect(completeRule([draft(change)])).toEqual([filter]);
});

test('a saved rule stays the same when it is opened and saved again', () => {
  const rule: SegmentFilter[] = [
    { column: 'email', op: 'contains', values: ['@south'] },
    { column: 'list', listId: 'list', values: ['unsubscribed'] },
    { column: 'state', values: ['blocklisted'] },
  ];
  expect(completeRule(rule.map((filter) => draftOf(filter)))).toEqual(rule);
});
