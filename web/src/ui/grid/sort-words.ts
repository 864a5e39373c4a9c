import type { ListColumn } from '@rushes/contract/lists/list';
import type { TFunction } from 'i18next';

interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly header: string;
}

/** The order of a list in words: “Newest first”, “Name: A to Z”. */
export function sortWords(t: TFunction, { kind }: ListColumn, { column, direction, header }: Sort): string {
  if (column === 'createdAt') return t(`grid.sort.created.${direction}`);
  if (kind === 'instant') return t(`grid.sort.instant.${direction}`, { column: header });
  if (kind === 'number') return t(`grid.sort.number.${direction}`, { column: header });
  return t(`grid.sort.text.${direction}`, { column: header });
}
