import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, Refusal } from '../../test-app.tsx';
import { gridRow, headers, openGrid, rowsOf } from './test-grid.tsx';

const two = rowsOf('Ada', 'Bert');
const savePath = 'grid/saveGrid';

async function open(path = '/', more: Parameters<typeof openGrid>[0] = {}) {
  const app = await openGrid({ rows: two, ...more, app: { path, ...more.app } });
  await gridRow('Ada');
  return app;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a search is in the address, so that it can be shared, and Escape clears it', async () => {
  const { user, path, queries } = await open();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(search, ' storm ');
  await expect.poll(path).toBe('/?q=storm');
  await expect.poll(() => queries().at(-1)).toMatchObject({ search: 'storm' });
  await user.type(search, '{Escape}');
  await expect.poll(path).toBe('/');
});

test('a header sorts by its column, and again the other way round', async () => {
  const { user, queries } = await open();
  const order = () => screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort');
  await user.click(button('Size'));
  await expect.poll(order).toBe('ascending');
  expect(queries().at(-1)).toMatchObject({ sort: { column: 'sizeBytes', direction: 'asc' } });
  await user.click(button('Size'));
  await expect.poll(order).toBe('descending');
  expect(queries().at(-1)).toMatchObject({ sort: { column: 'sizeBytes', direction: 'desc' } });
});

test('a filter for a choice is added, named in words, and removed', async () => {
  const { user, path, queries } = await open();
  await user.click(button('Filter'));
  await user.click(await screen.findByRole('combobox', { name: 'Column' }));
  await user.click(await screen.findByRole('option', { name: 'Status' }));
  expect(button('Add filter').disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  await user.click(await screen.findByRole('option', { name: '“failed”' }));
  await user.click(button('Add filter'));
  await expect.poll(path).toBe('/?f=state%3Ain%3Afailed');
  expect(queries().at(-1)).toMatchObject({ filters: [{ column: 'state', op: 'in', values: ['failed'] }] });
  const chips = within(screen.getByRole('group', { name: 'Active filters' }));
  expect(chips.getByText('Status: “failed”')).toBeTruthy();
  await user.click(chips.getByRole('button', { name: 'Remove filter Status: “failed”' }));
  await expect.poll(path).toBe('/');
});

test('a text is compared as chosen, and Enter adds the filter', async () => {
  const { user, path } = await open();
  await user.click(button('Filter'));
  await user.click(await screen.findByRole('combobox', { name: 'Condition' }));
  await user.click(await screen.findByRole('option', { name: 'is' }));
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Ada{Enter}');
  await expect.poll(path).toBe('/?f=name%3Ais%3AAda');
});

test('a filter that needs no value asks for none', async () => {
  const { user, path } = await open();
  await user.click(button('Filter'));
  await user.click(await screen.findByRole('combobox', { name: 'Condition' }));
  await user.click(await screen.findByRole('option', { name: 'is empty' }));
  expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull();
  await user.click(button('Add filter'));
  await expect.poll(path).toBe('/?f=name%3Aempty%3A');
});

test('all filters are cleared at once, and the search stays', async () => {
  const { user, path } = await open('/?q=storm&f=name:is:Ada;sizeBytes:atLeast:5');
  const chips = within(screen.getByRole('group', { name: 'Active filters' }));
  expect(chips.getByText('Size at least 5')).toBeTruthy();
  await user.click(chips.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(path).toBe('/?q=storm');
});

test('columns are hidden, shown and moved, and kept for the next time', async () => {
  const { user, requestsOf, path } = await open();
  await user.click(button('Columns'));
  await user.click(await screen.findByRole('checkbox', { name: 'Tags' }));
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  await user.click(button('Move Size up'));
  await expect.poll(() => headers().join()).toBe('Name,Size,Created,Tags');
  const last = requestsOf(savePath).at(-1) as { gridColumns: { column: string; isShown: boolean }[] };
  expect(last.gridColumns.map(({ column, isShown }) => [column, isShown])).toEqual([
    ['name', true],
    ['sizeBytes', true],
    ['state', false],
    ['createdAt', true],
    ['tags', true],
  ]);
  expect(decodeURIComponent(path())).toBe('/?cols=name,sizeBytes,createdAt,tags');
  await user.click(button('Reset columns'));
  await expect.poll(() => headers().join()).toBe('Name,Status,Size,Created');
});

test('the last column can’t be hidden', async () => {
  const { user } = await open('/?cols=name');
  await user.click(button('Columns'));
  const name = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Name' });
  await user.click(name);
  expect(name.checked).toBe(true);
  expect(headers()).toEqual(['Name']);
});

test('a column is moved and resized from its header by keyboard', async () => {
  const { user, requestsOf } = await open();
  button('Size').focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(() => headers().join()).toBe('Name,Size,Status,Created');
  button('Size').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect
    .poll(() => requestsOf(savePath).at(-1))
    .toMatchObject({
      gridColumns: expect.arrayContaining([{ column: 'sizeBytes', isShown: true, widthPx: 116 }]),
    });
});

const view = { name: 'Broken', filters: [{ column: 'state', op: 'in', values: ['failed'] }] };
const withView = {
  answers: {
    'event/getMenuNotificationCount': {
      searchFilters: {
        files: { filter: [], gridColumns: [] },
        footage: { filter: [view], gridColumns: [] },
      },
    },
  },
};

test('a search with its order is saved as a view', async () => {
  const { user, requestsOf } = await open('/?q=storm&sort=-sizeBytes');
  await user.click(button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await user.click(within(await findDialog('Save view')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  const dialog = within(await findDialog('Save view'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Big {Enter}');
  expect(await screen.findByText('Saved “Big”.')).toBeTruthy();
  expect(requestsOf(savePath)).toEqual([
    {
      grid: 'footage',
      filter: [{ name: 'Big', search: 'storm', sort: { column: 'sizeBytes', direction: 'desc' } }],
    },
  ]);
  expect(button('Big')).toBeTruthy();
});

test('a saved view is opened, and named while it is shown', async () => {
  const { user, path } = await open('/?q=storm', { app: withView });
  await user.click(button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Broken' }));
  await expect.poll(path).toBe('/?f=state%3Ain%3Afailed');
  expect(button('Broken')).toBeTruthy();
});

test('a removed view comes back with Undo', async () => {
  const { user, requestsOf } = await open('/?f=state:in:failed', { app: withView });
  await user.click(await screen.findByRole('button', { name: 'Broken' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view “Broken”' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf(savePath))
    .toEqual([
      { grid: 'footage', filter: [] },
      { grid: 'footage', filter: [view] },
    ]);
});

test('a view that takes the name of another replaces it, and Undo brings that back', async () => {
  const { user, requestsOf } = await open('/?q=storm', { app: withView });
  await user.click(button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Broken{Enter}');
  expect(await screen.findByText('Replaced the view “Broken”.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf(savePath))
    .toEqual([
      { grid: 'footage', filter: [{ name: 'Broken', search: 'storm' }] },
      { grid: 'footage', filter: [view] },
    ]);
});

test('a view that couldn’t be saved says so', async () => {
  const { user } = await open('/?q=storm', {
    app: { answers: { [savePath]: new Refusal('invalid', { errorMessage: 'Too many views.' }) } },
  });
  await user.click(button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Storm{Enter}');
  expect(await screen.findByText('Too many views.')).toBeTruthy();
});

test('a list within a page keeps its search out of the address and saves nothing', async () => {
  const { user, path, queries, asked } = await open('/', { place: 'part' });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'storm');
  await expect.poll(() => queries().at(-1)).toMatchObject({ search: 'storm' });
  await user.click(await screen.findByRole('button', { name: 'Size' }));
  expect(path()).toBe('/');
  expect(screen.queryByRole('button', { name: 'Saved views' })).toBeNull();
  expect(asked).toEqual([]);
});

test('the columns that show are exported, of all rows that match', async () => {
  const { user, requestsOf } = await open('/?q=storm&cols=sizeBytes,name', {
    app: {
      answers: {
        'report/createListReport': new Refusal('invalid', { errorMessage: 'Too many rows.' }),
      },
    },
  });
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  expect(await screen.findByText('Too many rows.')).toBeTruthy();
  expect(requestsOf('report/createListReport')).toMatchObject([
    {
      list: 'footage',
      query: { search: 'storm' },
      columns: [
        { column: 'sizeBytes', header: 'Size' },
        { column: 'name', header: 'Name' },
      ],
    },
  ]);
});

test('compact rows are chosen in the address', async () => {
  const { user, path } = await open();
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Compact rows' }));
  await expect.poll(path).toBe('/?density=compact');
});
