import { Button, Center, Checkbox, Loader } from '@mantine/core';
import {
  type ColumnDef,
  type ReactTable,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type VirtualItem, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { ListState } from '../../lib/lists/use-list.ts';
import { type ColumnLayout, type Density, type FittedColumn, fittedColumns } from './columns.ts';
import type { DataGridProps } from './data-grid.tsx';
import classes from './grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { useGridKeys } from './grid-keys.ts';
import { RowMovers } from './row-movers.tsx';
import { type Selection, toggle } from './selection.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
export type GridFeatures = typeof features;
export type GridTable<Row> = ReactTable<GridFeatures, Row & object>;

export interface GridBodyProps<Row, Column extends string> extends DataGridProps<Row, Column> {
  readonly layout: ColumnLayout<Column>;
  readonly onLayout: (layout: ColumnLayout<Column>) => void;
  readonly selection: Selection;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

const minWidthPx = 60;
const compactPx = 40;

/** The rows as a table; only those near the window are in the page. */
export function GridBody<Row, Column extends string>(props: GridBodyProps<Row, Column>) {
  const { list, rowId, renderBulk, selection, onSelect } = props;
  const density: Density = list.search.density === 'compact' ? 'compact' : 'normal';
  const heightPx = density === 'compact' ? compactPx : (props.rowHeightPx ?? 52);
  const frame = useRef<HTMLDivElement>(null);
  const { fitted, ref, minWidth } = useFitted(props, frame);
  const table = useGridTable(props, density, fitted);
  const scrollId = `grid-${list.list.name}`;
  const marks = { 'data-place': list.place, 'data-scroll-restoration-id': scrollId };
  const virtualizer = useVirtualRows({ list, rowId, frame, scrollId, heightPx });
  const items = virtualizer.getVirtualItems();
  useNextPage(list.pages, items.at(-1)?.index ?? 0, list.rows.length);
  const order = useMemo(() => list.rows.map(rowId), [list.rows, rowId]);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  const move = moverOf(props);
  const keys = useGridKeys({
    frame,
    onMove: move,
    order,
    searchRef: props.searchRef,
    canSelect: renderBulk !== undefined,
    onToggle: choose,
    onSelect,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  });
  return (
    <div ref={ref} className={classes['frame']} {...marks}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus, one at a time */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={list.isTotalExact && list.total !== undefined ? list.total + 1 : -1}
        aria-multiselectable={renderBulk !== undefined}
        aria-busy={list.pages.isFetching}
        data-density={density}
        style={{ '--grid-columns': templateOf(props, fitted), minWidth } as CSSProperties}
        onKeyDown={keys.onKeyDown}
      >
        <GridHeader {...props} table={table} order={order} />
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {items.map((item) => (
            <GridRow
              key={item.key}
              {...props}
              item={item}
              table={table}
              isActive={item.index === Math.min(keys.active, order.length - 1)}
              isSelected={selection.ids.has(String(item.key))}
              onChoose={choose}
              onMoveAt={move}
              onActive={keys.setActive}
            />
          ))}
        </div>
      </div>
      <NextPageState pages={list.pages} />
    </div>
  );
}

/** The columns that fit into the frame, which is watched. */
function useFitted<Row, Column extends string>(
  props: GridBodyProps<Row, Column>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const { columns, layout } = props;
  const declared = props.list.list.columns;
  const size = useElementSize();
  const ref = useMergedRef(frame, size.ref);
  const beside = besidePx(props);
  const fitted = useMemo(() => {
    const times = new Set(layout.order.filter((column) => declared[column].kind === 'instant'));
    return fittedColumns(columns, layout, size.width === 0 ? Infinity : size.width - beside, times);
  }, [columns, layout, declared, size.width, beside]);
  return { fitted, ref, minWidth: beside + fitted.reduce((sum, { leastPx }) => sum + leastPx, 0) };
}

type MoveAt = (index: number, by: -1 | 1) => void;

/** Puts the row at a place one place on; a search or another order has no places to give. */
function moverOf<Row, Column extends string>({
  list,
  onMove,
}: GridBodyProps<Row, Column>): MoveAt | undefined {
  if (onMove === undefined || list.isFiltered || !list.isInOwnOrder) return undefined;
  return (index, by) => {
    const row = list.rows[index];
    if (row !== undefined && list.rows[index + by] !== undefined) onMove(row, by);
  };
}

interface VirtualRows<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly rowId: (row: Row) => string;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly scrollId: string;
  readonly heightPx: number;
}

function useVirtualRows<Row, Column extends string>(options: VirtualRows<Row, Column>) {
  const { list, rowId, frame, scrollId, heightPx } = options;
  const before = useElementScrollRestoration({ id: scrollId });
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled: each scroll renders again
  const virtualizer = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => heightPx,
    getItemKey: (index) => idAt(list.rows, index, rowId),
    overscan: 8,
    initialOffset: before?.scrollY ?? 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx]);
  return virtualizer;
}

function idAt<Row>(rows: readonly Row[], index: number, rowId: (row: Row) => string): string {
  const row = rows[index];
  return row === undefined ? String(index) : rowId(row);
}

/** The model of the columns: which show, in which order, how wide. */
function useGridTable<Row, Column extends string>(
  { list, columns, rowId, layout, onLayout }: GridBodyProps<Row, Column>,
  density: Density,
  fitted: readonly FittedColumn<Column>[],
): GridTable<Row> {
  const defs = useMemo(
    () =>
      columns.map(
        ({ column, header, cell, widthPx }): ColumnDef<GridFeatures, Row & object> => ({
          id: column,
          header,
          size: widthPx,
          minSize: minWidthPx,
          maxSize: 1200,
          cell: ({ row }) => cell(row.original, density),
        }),
      ),
    [columns, density],
  );
  const columnSizing = layout.widths as Record<string, number>;
  return useTable({
    features,
    columns: defs,
    data: list.rows as (Row & object)[],
    getRowId: rowId,
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(
        layout.order.map((column) => [column, fitted.some((each) => each.column === column)]),
      ),
      columnSizing,
    },
    onColumnSizingChange: (update) => {
      const widths = typeof update === 'function' ? update(columnSizing) : update;
      const rounded = Object.fromEntries(
        Object.entries(widths).map(([id, width]) => [id, Math.round(width)]),
      );
      onLayout({ ...layout, widths: rounded as ColumnLayout<Column>['widths'] });
    },
  });
}

/** Tracks beside the columns: the checkbox, the movers, the menu. */
const [checkboxPx, moversPx, menuPx, paddingPx] = [36, 72, 44, 16];

interface Beside {
  readonly renderBulk?: unknown;
  readonly renderRowMenu?: unknown;
  readonly onMove?: unknown;
}

function besidePx({ renderBulk, renderRowMenu, onMove }: Beside): number {
  return (
    paddingPx +
    (renderBulk === undefined ? 0 : checkboxPx) +
    (onMove === undefined ? 0 : moversPx) +
    (renderRowMenu === undefined ? 0 : menuPx)
  );
}

/** The first column takes what the others leave, until it is given a width of its own. */
function templateOf<Row, Column extends string>(
  { renderBulk, renderRowMenu, onMove, layout }: GridBodyProps<Row, Column>,
  fitted: readonly FittedColumn<Column>[],
): string {
  const widths = fitted.map(({ column, leastPx, widthPx }, index) => {
    const isOwn = layout.widths[column] !== undefined;
    return index === 0 && !isOwn ? `minmax(${leastPx}px, 1fr)` : `minmax(${leastPx}px, ${widthPx}px)`;
  });
  return [
    ...(renderBulk === undefined ? [] : [`${checkboxPx}px`]),
    ...widths,
    ...(onMove === undefined ? [] : [`${moversPx}px`]),
    ...(renderRowMenu === undefined ? [] : [`${menuPx}px`]),
  ].join(' ');
}

/** What does not fit into its cell can be read whole in its title. */
function titleWhereCut({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

interface GridRowProps<Row, Column extends string> extends GridBodyProps<Row, Column> {
  readonly item: VirtualItem;
  readonly table: GridTable<Row>;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onChoose: (id: string, isRange: boolean) => void;
  readonly onActive: (index: number) => void;
  readonly onMoveAt: MoveAt | undefined;
}

function GridRow<Row, Column extends string>(props: GridRowProps<Row, Column>): ReactNode {
  const { item, table, isActive, isSelected, renderBulk, onMoveAt } = props;
  const { t } = useTranslation();
  const row = table.getRowModel().rows[item.index];
  if (row === undefined) return null;
  const name = props.rowLabel(row.original);
  const aligned = new Set(
    props.columns.filter(({ align }) => align === 'end').map(({ column }) => column as string),
  );
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      aria-selected={renderBulk === undefined ? undefined : isSelected}
      aria-label={name}
      aria-keyshortcuts={onMoveAt === undefined ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
      tabIndex={isActive ? 0 : -1}
      data-row={item.index}
      data-selected={isSelected || undefined}
      className={classes['row']}
      style={{ height: item.size, transform: `translateY(${item.start}px)` }}
      onFocus={() => props.onActive(item.index)}
    >
      {renderBulk !== undefined && (
        <div role="gridcell" className={classes['cell']}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('grid.select', { name })}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => props.onChoose(row.id, event.shiftKey)}
          />
        </div>
      )}
      {row.getVisibleCells().map((cell) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column draws what it holds
        <div
          key={cell.id}
          role="gridcell"
          className={classes['cell']}
          data-align={aligned.has(cell.column.id) ? 'end' : undefined}
          onPointerEnter={titleWhereCut}
        >
          <table.FlexRender cell={cell} />
        </div>
      ))}
      <RowEnd {...props} row={row.original} name={name} />
    </div>
  );
}

/** What can be done with the row. */
function RowEnd<Row, Column extends string>(
  props: GridRowProps<Row, Column> & { readonly row: Row; readonly name: string },
) {
  const { row, name, item, list, onMove, onMoveAt, renderRowMenu } = props;
  return (
    <>
      {onMove !== undefined && (
        <div role="gridcell" className={classes['cell']} data-kind="actions">
          {onMoveAt !== undefined && (
            <RowMovers
              name={name}
              isFirst={item.index === 0}
              isLast={item.index === list.rows.length - 1}
              onMove={(by) => onMoveAt(item.index, by)}
            />
          )}
        </div>
      )}
      {renderRowMenu !== undefined && (
        <div role="gridcell" className={classes['cell']} data-kind="actions">
          {renderRowMenu(row)}
        </div>
      )}
    </>
  );
}

type Pages = Pick<
  ListState<unknown, string>['pages'],
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

const nearRows = 40;

/** Fetches the next page before the window reaches the end of this one. */
function useNextPage(pages: Pages, lastIndex: number, rowCount: number): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const isNear = lastIndex >= rowCount - nearRows;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}

function NextPageState({ pages }: { pages: Pages }) {
  const { t } = useTranslation();
  if (pages.isFetchNextPageError)
    return (
      <Center py="sm">
        <Button variant="default" size="compact-md" onClick={() => void pages.fetchNextPage()}>
          {t('grid.retryMore')}
        </Button>
      </Center>
    );
  if (!pages.isFetchingNextPage) return null;
  return (
    <Center py="xs">
      <Loader size="sm" aria-label={t('grid.loadingMore')} />
    </Center>
  );
}
