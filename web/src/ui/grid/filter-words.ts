import type { List, ListFilter } from '@rushes/contract/lists/list';
import type { TFunction } from 'i18next';
import { formatShortDay } from '../../lib/format/format.ts';
import type { DataColumn } from './columns.ts';

/** A filter as a sentence: `State: Ready, Failed`, `Created since 1 Jan 2026`. */
export function wordsOf<Row, Column extends string>(
  { column, op, values }: ListFilter<Column>,
  columns: readonly DataColumn<Row, Column>[],
  list: List<Column>,
  t: TFunction,
): string {
  const shown = columns.find((each) => each.column === column);
  const name = shown?.header ?? column;
  const { kind } = list.columns[column];
  const words = values.map((value) => {
    if (kind === 'choice') return shown?.choiceLabel?.(value) ?? value;
    if (kind === 'flag') return t(value === 'true' ? 'grid.yes' : 'grid.no');
    return kind === 'instant' ? formatShortDay(value) : value;
  });
  return t(`grid.filterWords.${op}`, { column: name, value: words.join(', ') });
}
