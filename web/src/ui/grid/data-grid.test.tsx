import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { gridRow, openGrid, rowsOf, type TestRow } from './test-grid.tsx';

const five = rowsOf('Ada', 'Bert', 'Cleo', 'Dora', 'Emil');
const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => row.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

async function openSelectable() {
  const renderBulk = vi.fn<(rows: readonly TestRow[], clear: () => void) => React.ReactNode>(
    (_rows, clear) => <button onClick={clear}>Done</button>,
  );
  const app = await openGrid({ rows: five, props: { renderBulk } });
  (await gridRow('Ada')).focus();
  return { ...app, renderBulk };
}

test('arrows, Home and End move between rows, and stop at the ends', async () => {
  const { user } = await openGrid({ rows: five });
  (await gridRow('Ada')).focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Ada');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Cleo');
  await user.keyboard('{End}');
  expect(focused()).toBe('Emil');
  await user.keyboard('{ArrowDown}{Home}');
  expect(focused()).toBe('Ada');
});

test('only one row is in the order of Tab, and it is the one last used', async () => {
  const { user } = await openGrid({ rows: five });
  (await gridRow('Ada')).focus();
  await user.keyboard('{ArrowDown}');
  const inOrder = screen
    .getAllByRole('row')
    .filter(({ tabIndex, dataset }) => 'row' in dataset && tabIndex === 0);
  expect(inOrder.map((row) => row.getAttribute('aria-label'))).toEqual(['Bert']);
});

test('Enter opens the row', async () => {
  const { user } = await openGrid({ rows: five });
  const row = await gridRow('Bert');
  const open = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  row.querySelector('a')?.addEventListener('click', open);
  row.focus();
  await user.keyboard('{Enter}');
  expect(open).toHaveBeenCalledOnce();
});

test('Space and X select a row and let it go', async () => {
  const { user } = await openSelectable();
  await user.keyboard(' {ArrowDown}{ArrowDown}x');
  expect(selected()).toEqual(['Ada', 'Cleo']);
  await user.keyboard('x');
  expect(selected()).toEqual(['Ada']);
});

test('Shift selects a range with X, and with arrows row by row', async () => {
  const { user } = await openSelectable();
  await user.keyboard('x{ArrowDown}{ArrowDown}{Shift>}x{/Shift}');
  expect(selected()).toEqual(['Ada', 'Bert', 'Cleo']);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Ada', 'Bert', 'Cleo', 'Dora']);
});

test('Ctrl+A selects all, again none, and Escape lets all go', async () => {
  const { user } = await openSelectable();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('5 selected')).toBeTruthy();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.queryByText(/selected/)).toBeNull();
  await user.keyboard('x{Escape}');
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('the box above the rows selects all and shows that some are', async () => {
  const { user } = await openSelectable();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Bert' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  expect(selected()).toHaveLength(5);
});

test('actions get the selected rows in the order of the list, and can end the selection', async () => {
  const { user, renderBulk } = await openSelectable();
  await user.keyboard('{End}x{Home}x');
  expect(renderBulk.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['Ada', 'Emil']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('without actions for many, nothing is selected', async () => {
  const { user } = await openGrid({ rows: five });
  (await gridRow('Ada')).focus();
  await user.keyboard('x{Control>}a{/Control}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
});

test('/ goes to the search from anywhere but a field', async () => {
  const { user } = await openGrid({ rows: five });
  (await gridRow('Ada')).focus();
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('a/b');
  expect(search.value).toBe('a/b');
});

test('rows of an order of their own move with Alt and arrows, and with buttons', async () => {
  const onMove = vi.fn<(row: TestRow, by: -1 | 1) => void>();
  const { user } = await openGrid({ rows: five, props: { onMove } });
  (await gridRow('Ada')).focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Move Emil up' }));
  expect(onMove.mock.calls.map(([{ name }, by]) => [name, by])).toEqual([
    ['Ada', 1],
    ['Emil', -1],
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Emil down' }).disabled).toBe(true);
});

test('in another order, rows have no places to move to', async () => {
  const onMove = vi.fn<(row: TestRow, by: -1 | 1) => void>();
  await openGrid({ rows: five, props: { onMove }, app: { path: '/?sort=name' } });
  await gridRow('Ada');
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('a page that couldn’t be loaded leaves the rows before it, with a way to try again', async () => {
  let isOffline = true;
  const getPage = ({ cursor }: { cursor?: string }) => {
    if (cursor === undefined) return Promise.resolve({ items: rowsOf('Ada'), nextCursor: 'next' });
    if (isOffline) return Promise.reject(new Error('offline'));
    return Promise.resolve({ items: rowsOf('Bert'), nextCursor: null });
  };
  const { user } = await openGrid({ getPage });
  const retry = await screen.findByRole('button', { name: "Couldn't load more. Try again" });
  isOffline = false;
  await user.click(retry);
  expect(await gridRow('Bert')).toBeTruthy();
  expect(await gridRow('Ada')).toBeTruthy();
});

test('an empty list says what the page wants it to say', async () => {
  await openGrid({ rows: [], props: { empty: <p>Nothing here</p> } });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('a search without a result says so, and is cleared', async () => {
  const { user } = await openGrid({
    getPage: ({ search }) => Promise.resolve({ items: search === undefined ? five : [], nextCursor: null }),
    app: { path: '/?q=zz' },
  });
  expect(await screen.findByText('No results')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  expect(await gridRow('Ada')).toBeTruthy();
});
