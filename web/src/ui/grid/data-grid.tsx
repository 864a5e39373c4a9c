import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Center } from '@mantine/core';
import type { ListState } from '../../lib/lists/use-list.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { useEscape } from '../use-escape.ts';
import { type ColumnLayout, type DataColumn, layoutOf, toAsked, toKept } from './columns.ts';
import { GridBody } from './grid-body.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, noSelection, selectedRows } from './selection.ts';

export interface DataGridProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly columns: readonly DataColumn<Row, Column>[];
  /** What the table is called to those who hear it. */
  readonly label: string;
  readonly rowId: (row: Row) => string;
  /** What a row is called to those who hear it. */
  readonly rowLabel: (row: Row) => string;
  /** Puts a row one place on; offered while the list is whole and in its own order. */
  readonly onMove?: (row: Row, by: -1 | 1) => void;
  /** Actions of one row, at its end. */
  readonly renderRowMenu?: ((row: Row) => ReactNode) | undefined;
  /** What can be done with all that is chosen; nothing is chosen where absent. */
  readonly renderBulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Why the list is empty, and what to do about it. */
  readonly empty: ReactNode;
  /** In place of the usual words where nothing fits the search or filters. */
  /** Instead of “No results”. */
  readonly noMatch?: string;
  readonly renderNoMatch?: (usual: ReactNode) => ReactNode;
  readonly rowHeightPx?: number;
  /** What came since: it waits until the user asks for it, so that the list does not jump. */
  readonly news?: { readonly count: number; readonly label: string; readonly show: () => void };
  /** Beside the search: what belongs to this list alone. */
  readonly toolbar?: ReactNode;
  /** Rows in a shape of their own in place of the table. */
  readonly renderCards?: (options: CardsOptions<Row>) => ReactNode;
}

export interface CardsOptions<Row> {
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
}

function useLayout<Row, Column extends string>(
  list: ListState<Row, Column>,
  columns: readonly DataColumn<Row, Column>[],
) {
  const layout = useMemo(
    () => layoutOf(columns, list.settings.gridColumns, list.search.cols),
    [columns, list.settings.gridColumns, list.search.cols],
  );
  const changeLayout = (next: ColumnLayout<Column>) => {
    list.save.mutate({ gridColumns: toKept(next) });
    list.change({ cols: toAsked(columns, next) });
  };
  return { layout, changeLayout };
}

/** The one table of lists: search, filters, orders, columns, views, choosing many, and CSV; all of it in the URL. */
export function DataGrid<Row, Column extends string>(props: DataGridProps<Row, Column>) {
  const { list, columns, rowId, renderBulk } = props;
  const searchRef = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(noSelection);
  const { layout, changeLayout } = useLayout(list, columns);
  const rows = selectedRows(chosen, list.rows, rowId);
  const clear = () => setChosen(noSelection);
  useEscape(chosen.ids.size > 0, clear);
  const hasCards = props.renderCards !== undefined && list.search.view !== 'table';
  // A part of a page that holds nothing says so, and no more.
  const isBare = list.place === 'part' && list.pages.isSuccess && list.rows.length === 0 && !list.isFiltered;
  if (isBare) return props.empty;
  return (
    <>
      {renderBulk !== undefined && rows.length > 0 ? (
        <SelectionBar count={rows.length} onClear={clear}>
          {renderBulk(rows, clear)}
        </SelectionBar>
      ) : (
        <GridToolbar
          list={list}
          columns={columns}
          layout={layout}
          onLayout={changeLayout}
          searchRef={searchRef}
          hasCards={hasCards}
          canHaveCards={props.renderCards !== undefined}
        >
          {props.toolbar}
        </GridToolbar>
      )}
      {props.news !== undefined && props.news.count > 0 && (
        <Center mt="sm">
          <Button size="compact-md" radius="xl" onClick={props.news.show}>
            {props.news.label}
          </Button>
        </Center>
      )}
      <GridState list={list} empty={props.empty} noMatch={props.noMatch} renderNoMatch={props.renderNoMatch}>
        {hasCards && props.renderCards !== undefined ? (
          props.renderCards({ rows: list.rows, selection: chosen, onSelect: setChosen })
        ) : (
          <GridBody
            {...props}
            layout={layout}
            onLayout={changeLayout}
            selection={chosen}
            onSelect={setChosen}
            searchRef={searchRef}
          />
        )}
      </GridState>
    </>
  );
}

interface GridStateProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly empty: ReactNode;
  readonly noMatch: string | undefined;
  readonly renderNoMatch: DataGridProps<Row, Column>['renderNoMatch'];
  readonly children: ReactNode;
}

/** The rows, or what is in their place. */
function GridState<Row, Column extends string>(props: GridStateProps<Row, Column>) {
  const { list, empty, noMatch, renderNoMatch, children } = props;
  const { t } = useTranslation();
  const { pages, rows } = list;
  if (pages.isPending) return <GridSkeleton />;
  if (pages.isError && rows.length === 0)
    return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rows.length > 0) return children;
  if (!list.isFiltered) return empty;
  const { search, filters = [] } = list.query;
  const hasSearch = search !== undefined && search !== '';
  const clearing = !hasSearch
    ? 'grid.clearFilters'
    : filters.length > 0
      ? 'grid.clearAll'
      : 'grid.clearSearch';
  const usual = (
    <EmptyState
      title={noMatch ?? t('grid.noMatch')}
      text={t('grid.noMatchText')}
      action={
        <Button variant="default" onClick={() => list.change({ q: undefined, f: undefined })}>
          {t(clearing)}
        </Button>
      }
    />
  );
  return renderNoMatch === undefined ? usual : renderNoMatch(usual);
}
