import { expect, it } from 'vitest';
import {
  extendSelection,
  noSelection,
  prunedSelection,
  type Selection,
  selectAll,
  selectBy,
  selectOne,
} from './selection.ts';

const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((itemId) => ({
  itemId,
  clipId: 'c',
  inFrame: 0,
  outFrame: 30,
}));
const shown = ({ ids, currentId }: Selection) => `${[...ids].toSorted().join('')} ${currentId ?? '-'}`;

it('selects a range from the item that was clicked before, in both directions', () => {
  const two = selectBy('range', selectOne('c'), list, 'e');
  expect(shown(two)).toBe('cde e');
  expect(shown(selectBy('range', two, list, 'a'))).toBe('abc a');
  expect(shown(selectBy('range', noSelection, list, 'd'))).toBe('d d');
});

it('adds and takes away single items', () => {
  const two = selectBy('toggle', selectOne('b'), list, 'e');
  expect(shown(two)).toBe('be e');
  expect(shown(selectBy('range', two, list, 'f'))).toBe('ef f');
  expect(shown(selectBy('toggle', two, list, 'e'))).toBe('b b');
  expect(shown(selectBy('toggle', selectOne('b'), list, 'b'))).toBe(' -');
});

it('goes back to one item with a plain click', () => {
  expect(shown(selectBy('one', selectAll(list), list, 'c'))).toBe('c c');
});

it('grows and shrinks by keys, and stops at both ends', () => {
  let selection = extendSelection(selectOne('e'), list, 1, null);
  selection = extendSelection(selection, list, 1, null);
  expect(shown(selection)).toBe('ef f');
  selection = extendSelection(selection, list, -1, null);
  expect(shown(selection)).toBe('e e');
  expect(shown(extendSelection(selection, list, -1, null))).toBe('de d');
  expect(shown(extendSelection(selectOne('a'), list, -1, null))).toBe('a a');
});

it('begins at the item under the playhead where nothing is selected', () => {
  expect(shown(extendSelection(noSelection, list, 1, 'b'))).toBe('b b');
});

it('forgets items that are gone', () => {
  const two = selectBy('range', selectOne('b'), list, 'd');
  const rest = list.filter(({ itemId }) => itemId !== 'd' && itemId !== 'b');
  expect(shown(prunedSelection(two, rest))).toBe('c c');
  expect(prunedSelection(two, list)).toBe(two);
  expect(shown(prunedSelection(two, []))).toBe(' -');
});
