import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Header } from '@tanstack/react-table';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from './columns.ts';
import classes from './grid.module.css';
import type { GridBodyProps, GridFeatures, GridTable } from './grid-body.tsx';
import { toggleAll } from './selection.ts';

interface GridHeaderProps<Row, Column extends string> extends GridBodyProps<Row, Column> {
  readonly table: GridTable<Row>;
  readonly order: readonly string[];
}

/** Names of the columns: to sort by, to drag to another place, to make wider. */
export function GridHeader<Row, Column extends string>(props: GridHeaderProps<Row, Column>) {
  const { table, renderBulk, renderRowMenu, onMove, order, selection, onSelect } = props;
  const { t } = useTranslation();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const isAll = order.length > 0 && order.every((id) => selection.ids.has(id));
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {renderBulk !== undefined && (
          <div role="columnheader" className={classes['cell']}>
            <Checkbox
              aria-label={t('grid.selectAll')}
              checked={isAll}
              indeterminate={!isAll && selection.ids.size > 0}
              onChange={() => onSelect((now) => toggleAll(now, order))}
            />
          </div>
        )}
        {headers.map((header) => (
          <HeaderCell key={header.id} {...props} header={header} />
        ))}
        {onMove !== undefined && (
          <div role="columnheader" className={classes['cell']}>
            <VisuallyHidden>{t('grid.move')}</VisuallyHidden>
          </div>
        )}
        {renderRowMenu !== undefined && (
          <div role="columnheader" className={classes['cell']}>
            <VisuallyHidden>{t('grid.actions')}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}

interface HeaderCellProps<Row, Column extends string> extends GridHeaderProps<Row, Column> {
  readonly header: Header<GridFeatures, Row & object>;
}

function HeaderCell<Row, Column extends string>(props: HeaderCellProps<Row, Column>) {
  const { header, list, columns } = props;
  const { t } = useTranslation();
  const column = header.column.id as Column;
  const drag = useColumnDrag(props, column);
  const sort = list.query.sort ?? list.list.sort;
  const direction = sort.column === column ? sort.direction : undefined;
  const isSortable = list.list.columns[column].sorts === true;
  const shown = columns.find((each) => each.column === column);
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const flip = () =>
    list.ask({ ...list.query, sort: { column, direction: direction === 'asc' ? 'desc' : 'asc' } });
  return (
    <div
      role="columnheader"
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={classes['headCell']}
      data-align={shown?.align}
      data-over={drag.isOver || undefined}
      {...drag.target}
    >
      <UnstyledButton
        className={classes['headButton']}
        title={t('grid.headerKeys')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        aria-disabled={!isSortable}
        onClick={() => isSortable && flip()}
        onKeyDown={(event) => handleKey(event, props, column)}
        {...drag.source}
      >
        {shown?.header}
        {direction !== undefined && <Arrow size={14} stroke={1.5} aria-hidden />}
      </UnstyledButton>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer; Shift and the arrows do the same from the name */}
      <span
        className={classes['handle']}
        data-resizing={header.column.getIsResizing() || undefined}
        style={header.column.getIsResizing() ? { transform: `translateX(${offsetOf(props)}px)` } : undefined}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => setWidth(props, column, undefined)}
      />
    </div>
  );
}

function offsetOf<Row, Column extends string>({ table }: HeaderCellProps<Row, Column>): number {
  return table.state.columnResizing.deltaOffset ?? 0;
}

const stepPx = 16;

/** Alt and an arrow moves the column, Shift and an arrow changes its width. */
function handleKey<Row, Column extends string>(
  event: KeyboardEvent,
  props: HeaderCellProps<Row, Column>,
  column: Column,
): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (by === null || event.altKey === event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.altKey) props.onLayout({ ...props.layout, order: moved(props.layout.order, column, { by }) });
  else setWidth(props, column, Math.min(1200, Math.max(60, props.header.getSize() + by * stepPx)));
}

function setWidth<Row, Column extends string>(
  { layout, onLayout }: HeaderCellProps<Row, Column>,
  column: Column,
  widthPx: number | undefined,
): void {
  const { [column]: _before, ...others } = layout.widths;
  const widths = widthPx === undefined ? others : { ...others, [column]: widthPx };
  onLayout({ ...layout, widths: widths as typeof layout.widths });
}

const dragType = 'application/x-rushes-column';

function useColumnDrag<Row, Column extends string>(props: HeaderCellProps<Row, Column>, column: Column) {
  const [isOver, setIsOver] = useState(false);
  const { layout, onLayout } = props;
  return {
    isOver,
    source: {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, column),
    },
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        const dragged = layout.order.find((each) => each === event.dataTransfer.getData(dragType));
        if (dragged === undefined || dragged === column) return;
        event.preventDefault();
        onLayout({ ...layout, order: moved(layout.order, dragged, { before: column }) });
      },
    },
  };
}
