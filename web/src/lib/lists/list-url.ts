import { isUsable, type List, type ListFilter, type ListQuery } from '@rushes/contract/lists/list';
import type { FilterOp } from '@rushes/contract/lists/list';

/** All of a list's state that a link carries. */
export interface ListSearch {
  /** What is searched. */
  readonly q?: string;
  /** Filters: `state:in:ready,failed;name:contains:harbour`, each value percent-encoded. */
  readonly f?: string;
  /** A column, led by `-` where the order is descending. */
  readonly sort?: string;
  /** The columns shown, in their order. */
  readonly cols?: string;
  readonly density?: 'compact';
  /** Cards in place of a table, or the other way round, as the list offers it. */
  readonly view?: 'cards' | 'table';
}

/** Reads the list's part of a URL; what cannot be used is left out. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const view = (['cards', 'table'] as const).find((known) => known === search['view']);
  return {
    ...textOf('q', search['q'], 200),
    ...textOf('f', search['f'], 4000),
    ...textOf('sort', search['sort'], 80),
    ...textOf('cols', search['cols'], 1000),
    ...(search['density'] === 'compact' ? { density: 'compact' as const } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

function textOf<Key extends string>(
  key: Key,
  value: unknown,
  maxLength: number,
): { [K in Key]?: string } | Record<string, never> {
  // The router reads `q=2024` as a number.
  if (typeof value !== 'string' && typeof value !== 'number') return {};
  const text = String(value).trim().slice(0, maxLength);
  return text === '' ? {} : ({ [key]: text } as { [K in Key]: string });
}

/** What a URL asks of a list; filters and orders that the list does not know are left out. */
export function queryOf<Column extends string>(list: List<Column>, search: ListSearch): ListQuery<Column> {
  const filters = (search.f ?? '').split(';').flatMap((part) => readFilter(list, part) ?? []);
  const sort = readSort(list, search.sort);
  return {
    ...(search.q === undefined ? {} : { search: search.q }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** The part of a URL that asks the same; undefined removes what stood there. */
export function searchOf(query: ListQuery): {
  q: string | undefined;
  f: string | undefined;
  sort: string | undefined;
} {
  const { search, filters = [], sort } = query;
  return {
    q: search === undefined || search === '' ? undefined : search,
    f: filters.length === 0 ? undefined : filters.map(writeFilter).join(';'),
    sort: sort === undefined ? undefined : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`,
  };
}

function writeFilter({ column, op, values }: ListFilter): string {
  return [column, op, values.map(encodeURIComponent).join(',')].join(':');
}

function readFilter<Column extends string>(list: List<Column>, text: string): ListFilter<Column> | null {
  const [name = '', op = '', rest = ''] = text.split(':');
  const column = columnOf(list, name);
  if (column === null) return null;
  try {
    const values = rest === '' ? [] : rest.split(',').map(decodeURIComponent);
    const filter = { column, op: op as FilterOp, values };
    return isUsable(list.columns[column], filter) ? filter : null;
  } catch {
    return null;
  }
}

function readSort<Column extends string>(list: List<Column>, text: string | undefined) {
  if (text === undefined) return undefined;
  const isDescending = text.startsWith('-');
  const column = columnOf(list, isDescending ? text.slice(1) : text);
  if (column === null || list.columns[column].sorts !== true) return undefined;
  return { column, direction: isDescending ? ('desc' as const) : ('asc' as const) };
}

function columnOf<Column extends string>(list: List<Column>, name: string): Column | null {
  return Object.hasOwn(list.columns, name) ? (name as Column) : null;
}
