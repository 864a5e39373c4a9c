import { expect, test } from 'vitest';
import { compareCuts } from './compare.ts';
import type { EditItem } from './edit-list.ts';

const item = (itemId: string, more: Partial<EditItem> = {}): EditItem => ({
  itemId,
  clipId: `clip of ${itemId}`,
  inFrame: 0,
  outFrame: 30,
  ...more,
});
const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')];
const wordsOf = (before: EditItem[], after: EditItem[]) =>
  compareCuts(before, after).map(({ kind, item: { itemId } }) => `${kind} ${itemId}`);

test('lists that are the same differ in nothing', () => {
  expect(compareCuts([a, b], [a, { ...b }])).toEqual([]);
  expect(compareCuts([], [])).toEqual([]);
});

test('items come, go, are trimmed and get another clip', () => {
  const [trimmed, replaced] = [item('b', { inFrame: 10 }), item('c', { clipId: 'other' })];
  expect(wordsOf([a, b, c], [trimmed, replaced, d])).toEqual([
    'removed a',
    'trimmed b',
    'replaced c',
    'added d',
  ]);
  expect(compareCuts([b], [trimmed])).toEqual([{ kind: 'trimmed', item: trimmed, former: b }]);
});

test('only what changed its place among the others is moved', () => {
  expect(wordsOf([a, b, c, d], [d, a, b, c])).toEqual(['moved d']);
  expect(wordsOf([a, b, c], [c, b, a])).toHaveLength(2);
  expect(wordsOf([a, b, c], [b, c])).toEqual(['removed a']);
  expect(compareCuts([a, b], [b, item('a', { outFrame: 20 })]).map(({ kind }) => kind)).toEqual([
    'trimmed',
    'moved',
  ]);
});
