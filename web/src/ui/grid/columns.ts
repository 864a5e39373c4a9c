import type { GridColumn } from '@rushes/contract/core/grids';
import type { ReactNode } from 'react';

export type Density = 'normal' | 'compact';

/** How a column of a list is shown. */
export interface DataColumn<Row, Column extends string> {
  readonly column: Column;
  readonly header: string;
  readonly cell: (row: Row, density: Density) => ReactNode;
  readonly widthPx: number;
  readonly align?: 'end';
  /** Shown only to those who ask for it. */
  readonly isHidden?: true;
  /** The words of a choice’s values, for filters; the values themselves where absent. */
  readonly choiceLabel?: (value: string) => string;
}

/** Columns as they stand: their order, which of them show, and how wide. */
export interface ColumnLayout<Column extends string> {
  readonly order: readonly Column[];
  readonly shown: ReadonlySet<Column>;
  readonly widths: Readonly<Partial<Record<Column, number>>>;
  /** Those that the user added or a link asks for: never left out, however narrow the window. */
  readonly chosen: ReadonlySet<Column>;
}

/** A column on the screen: as wide as it may shrink to, and as it wants to be. */
export interface FittedColumn<Column extends string> {
  readonly column: Column;
  readonly leastPx: number;
  readonly widthPx: number;
}

/** A letter of a header, and the room beside its text. */
const headerLetterPx = 7;
const headerPaddingPx = 28;
const leastShare = 0.7;
/** “59 minutes ago” with the room beside it: a time that is cut off says nothing. */
const leastTimePx = 128;

/**
 * The columns that fit into a width, in their order. All but the first shrink; where that isn't enough, the last ones are left
 * out, except those that were chosen. A width that the user chose doesn't shrink, and the first column always stays.
 */
export function fittedColumns<Row, Column extends string>(
  columns: readonly DataColumn<Row, Column>[],
  { order, shown, widths, chosen }: ColumnLayout<Column>,
  availablePx: number,
  times: ReadonlySet<Column> = new Set(),
): FittedColumn<Column>[] {
  const visible = order.filter((column) => shown.has(column));
  const all = visible.flatMap((column, index) => {
    const known = columns.find((each) => each.column === column);
    if (known === undefined) return [];
    const own = widths[column];
    if (own !== undefined) return [{ column, leastPx: own, widthPx: own }];
    const headerPx = known.header.length * headerLetterPx + headerPaddingPx;
    const share = index === 0 ? 1 : leastShare;
    const cellPx = index > 0 && times.has(column) ? leastTimePx : Math.round(known.widthPx * share);
    const leastPx = Math.min(known.widthPx, Math.max(headerPx, cellPx));
    return [{ column, leastPx, widthPx: known.widthPx }];
  });
  const fitted = [...all];
  const needed = () => fitted.reduce((sum, { leastPx }) => sum + leastPx, 0);
  while (needed() > availablePx) {
    const last = fitted.findLastIndex(({ column }, index) => index > 0 && !chosen.has(column));
    if (last === -1) break;
    fitted.splice(last, 1);
  }
  return fitted;
}

/** The layout that a link asks for, else what the user keeps, else what the list comes with. */
export function layoutOf<Row, Column extends string>(
  columns: readonly DataColumn<Row, Column>[],
  kept: readonly GridColumn[],
  asked: string | undefined,
): ColumnLayout<Column> {
  const known = columns.map(({ column }) => column);
  const find = (name: string) => known.find((column) => column === name);
  const keptOrder = kept.flatMap(({ column }) => find(column) ?? []);
  const askedColumns = (asked ?? '').split(',').flatMap((name) => find(name) ?? []);
  const widths: Partial<Record<Column, number>> = {};
  for (const { column, widthPx } of kept) {
    const name = find(column);
    if (name !== undefined && widthPx !== undefined) widths[name] = widthPx;
  }
  const order = unique([...keptOrder, ...known]);
  const shown = new Set(shownOf(columns, kept));
  const isKept = askedColumns.join(',') === order.filter((column) => shown.has(column)).join(',');
  // The address repeats what the user keeps.
  if (askedColumns.length === 0 || isKept) {
    const hidden = columns.filter(({ isHidden }) => isHidden === true).map(({ column }) => column);
    return { order, shown, widths, chosen: new Set(hidden.filter((column) => shown.has(column))) };
  }
  const chosen = new Set(askedColumns);
  return { order: unique([...askedColumns, ...order]), shown: chosen, widths, chosen };
}

function shownOf<Row, Column extends string>(
  columns: readonly DataColumn<Row, Column>[],
  kept: readonly GridColumn[],
): Column[] {
  const choices = new Map(kept.map(({ column, isShown }) => [column, isShown]));
  const shown = columns.filter(({ column, isHidden }) => choices.get(column) ?? isHidden !== true);
  return shown.map(({ column }) => column);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** What is kept of a layout. */
export function toKept<Column extends string>({ order, shown, widths }: ColumnLayout<Column>): GridColumn[] {
  return order.map((column) => {
    const widthPx = widths[column];
    return { column, isShown: shown.has(column), ...(widthPx === undefined ? {} : { widthPx }) };
  });
}

/** What a link says of a layout; undefined where it is what the list comes with. */
export function toAsked<Row, Column extends string>(
  columns: readonly DataColumn<Row, Column>[],
  { order, shown }: ColumnLayout<Column>,
): string | undefined {
  const asked = order.filter((column) => shown.has(column)).join(',');
  return asked === shownOf(columns, []).join(',') ? undefined : asked;
}

/** The order with a column before another one, or one place on. */
export function moved<Column extends string>(
  order: readonly Column[],
  column: Column,
  to: { readonly before: Column } | { readonly by: 1 | -1 },
): Column[] {
  const rest = order.filter((each) => each !== column);
  const at = 'before' in to ? rest.indexOf(to.before) : order.indexOf(column) + to.by;
  const place = Math.max(0, Math.min(rest.length, at));
  return [...rest.slice(0, place), column, ...rest.slice(place)];
}
