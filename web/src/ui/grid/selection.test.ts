import { describe, expect, test } from 'vitest';
import { noSelection, selectedRows, toggle, toggleAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const one = (id: string) => ({ id, isRange: false });
const range = (id: string) => ({ id, isRange: true });

describe('choosing in a list', () => {
  test('a click chooses one, and another click lets it go', () => {
    const chosen = toggle(noSelection, order, one('b'));
    expect([...chosen.ids]).toEqual(['b']);
    expect(toggle(chosen, order, one('b')).ids.size).toBe(0);
  });

  test('with shift, everything between is chosen, in both directions', () => {
    const down = toggle(toggle(noSelection, order, one('b')), order, range('d'));
    expect([...down.ids].toSorted()).toEqual(['b', 'c', 'd']);
    const up = toggle(toggle(noSelection, order, one('d')), order, range('b'));
    expect([...up.ids].toSorted()).toEqual(['b', 'c', 'd']);
  });

  test('what leaves the list is not chosen any more', () => {
    const chosen = toggle(toggle(noSelection, order, one('a')), order, range('c'));
    expect(selectedRows(chosen, ['b', 'z'], (id) => id)).toEqual(['b']);
  });

  test('all are chosen at once, and let go at once', () => {
    const all = toggleAll(toggle(noSelection, order, one('b')), order);
    expect([...all.ids]).toEqual(order);
    expect(toggleAll(all, order).ids.size).toBe(0);
  });
});
