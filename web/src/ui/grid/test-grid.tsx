// A list with rows of its own in the grid, for tests.
import { clipList } from '@rushes/contract/media/lists/clips';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { type ListPlace, type ListSource, type Page, useList } from '../../lib/lists/use-list.ts';
import { openApp } from '../../test-app.tsx';
import type { DataColumn } from './columns.ts';
import { DataGrid, type DataGridProps } from './data-grid.tsx';

export interface TestRow {
  readonly id: string;
  readonly name: string;
}
type Column = keyof typeof clipList.columns;

export const rowsOf = (...names: string[]): TestRow[] => names.map((name) => ({ id: name, name }));

const columns: DataColumn<TestRow, Column>[] = [
  { column: 'name', header: 'Name', widthPx: 200, cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
  {
    column: 'state',
    header: 'Status',
    widthPx: 100,
    cell: () => 'ready',
    choiceLabel: (value) => `“${value}”`,
  },
  { column: 'sizeBytes', header: 'Size', widthPx: 100, align: 'end', cell: () => 1 },
  { column: 'createdAt', header: 'Created', widthPx: 100, cell: () => '2026' },
  { column: 'tags', header: 'Tags', widthPx: 100, isHidden: true, cell: () => 'Harbour' },
];

interface GridOptions {
  readonly rows?: readonly TestRow[];
  /** In place of one page of the rows. */
  readonly getPage?: (request: { cursor?: string; search?: string }) => Promise<Page<TestRow>>;
  readonly place?: ListPlace;
  readonly props?: Partial<DataGridProps<TestRow, Column>>;
  readonly app?: Parameters<typeof openApp>[1];
}

type PageRequest = Parameters<NonNullable<GridOptions['getPage']>>[0];
type OpenedGrid = Awaited<ReturnType<typeof openApp>> & { readonly queries: () => PageRequest[] };

/** Shows the grid; `queries` is what its pages were asked for. */
export async function openGrid(options: GridOptions): Promise<OpenedGrid> {
  const { rows = [], getPage, place, props, app = {} } = options;
  const onePage = () => Promise.resolve({ items: rows, nextCursor: null });
  const pages = vi.fn<(request: PageRequest) => Promise<Page<TestRow>>>(getPage ?? onePage);
  const source = {
    list: clipList,
    key: ['clip', 'getClips'],
    getPage: pages as ListSource<TestRow, Column>['getPage'],
    getCount: () => Promise.resolve({ count: rows.length }),
  } as const satisfies ListSource<TestRow, Column>;
  function Grid() {
    return (
      <DataGrid
        list={useList<TestRow, Column>(source, place)}
        columns={columns}
        label={source.list.name}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={null}
        {...props}
      />
    );
  }
  const settings = { filter: [], gridColumns: [] };
  const opened = await openApp(<Grid />, {
    ...app,
    answers: {
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      'grid/saveGrid': settings,
      ...app.answers,
    },
  });
  return { ...opened, queries: () => pages.mock.calls.map(([request]) => request) };
}

export const gridRow = (name: string) => screen.findByRole('row', { name });

/** Names of the columns, from left to right. */
export const headers = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
