import { describe, expect, test } from 'vitest';
import { type DataColumn, fittedColumns, layoutOf, moved, toAsked, toKept } from './columns.ts';

type Name = 'name' | 'size' | 'date';
const column = (name: Name, isHidden?: true): DataColumn<object, Name> => ({
  column: name,
  header: name,
  cell: () => null,
  widthPx: 100,
  ...(isHidden === undefined ? {} : { isHidden }),
});
const columns = [column('name'), column('size'), column('date', true)];

describe('the columns of a list', () => {
  test('come as the list has them, then as the user keeps them, then as a link asks for them', () => {
    const fresh = layoutOf(columns, [], undefined);
    expect([fresh.order, [...fresh.shown]]).toEqual([
      ['name', 'size', 'date'],
      ['name', 'size'],
    ]);
    const kept = [
      { column: 'date', isShown: true, widthPx: 180 },
      { column: 'size', isShown: false },
      { column: 'gone', isShown: true },
    ];
    const own = layoutOf(columns, kept, undefined);
    expect([own.order, [...own.shown].toSorted(), own.widths]).toEqual([
      ['date', 'size', 'name'],
      ['date', 'name'],
      { date: 180 },
    ]);
    const linked = layoutOf(columns, kept, 'size,name,gone');
    expect([linked.order, [...linked.shown]]).toEqual([
      ['size', 'name', 'date'],
      ['size', 'name'],
    ]);
  });

  test('what is kept and what a link says bring the same layout back', () => {
    const layout = layoutOf(columns, [], 'date,name');
    expect(toAsked(columns, layout)).toBe('date,name');
    const own = layoutOf(columns, toKept(layout), undefined);
    expect(own).toMatchObject({ order: layout.order, shown: layout.shown, widths: layout.widths });
    expect(toAsked(columns, layoutOf(columns, [], undefined))).toBeUndefined();
  });

  test('a column moves before another and one place on, and stays within the list', () => {
    const order: Name[] = ['name', 'size', 'date'];
    expect(moved(order, 'date', { before: 'name' })).toEqual(['date', 'name', 'size']);
    expect(moved(order, 'name', { by: 1 })).toEqual(['size', 'name', 'date']);
    expect(moved(order, 'name', { by: -1 })).toEqual(['name', 'size', 'date']);
  });

  test('shrink in a narrow window, then the last ones are left out; what the user made wide stays wide', () => {
    const wide = columns.map((each) => ({ ...each, widthPx: 200 }));
    const asked = layoutOf(wide, [], 'name,size,date');
    const layout = { ...asked, chosen: new Set<Name>() };
    const fit = (availablePx: number, widths = {}) =>
      fittedColumns(wide, { ...layout, widths }, availablePx).map(({ column, leastPx }) => [column, leastPx]);
    const all = [
      ['name', 200],
      ['size', 140],
      ['date', 140],
    ];
    expect(fit(600)).toEqual(all);
    expect(fit(480)).toEqual(all);
    expect(fit(479)).toEqual(all.slice(0, 2));
    expect(fit(420, { name: 300 })).toEqual([['name', 300]]);
    expect(fit(10)).toEqual(all.slice(0, 1));
    expect(fittedColumns(wide, asked, 10)).toHaveLength(3);
    const narrow = columns.map((each) => ({ ...each, widthPx: 140 }));
    const [, , date] = fittedColumns(narrow, layout, 600, new Set<Name>(['date']));
    // A time stays whole.
    expect(date).toMatchObject({ column: 'date', leastPx: 128 });
    const [first] = fittedColumns(wide, { ...layout, order: ['date'] }, 600, new Set<Name>(['date']));
    expect(first).toMatchObject({ column: 'date', leastPx: 200 });
  });

  test('after one was moved or made wide, those that the list comes with are left out as before', () => {
    const layout = layoutOf(columns, [], undefined);
    const own = toKept({ ...layout, order: moved(layout.order, 'size', { by: -1 }), widths: { name: 90 } });
    const fit = (kept: typeof own, asked?: string) =>
      fittedColumns(columns, layoutOf(columns, kept, asked), 100).map(({ column }) => column);
    expect(fit(own)).toEqual(['size']);
    // The address says the same as soon as it was moved.
    expect(fit(own, 'size,name')).toEqual(['size']);
    expect(fit(own, 'name,size')).toEqual(['name', 'size']);
    const added = own.map((each) => (each.column === 'date' ? { ...each, isShown: true } : each));
    expect(fit(added)).toEqual(['size', 'date']);
  });
});
