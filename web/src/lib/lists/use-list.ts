import type { CallOptions } from '../api/call.ts';
import type { GridChange, GridSettings } from '@rushes/contract/core/grids';
import type { ListExtra } from '@rushes/contract/identity/reports';
import type { Permission } from '@rushes/contract/identity/roles';
import { countedMost, type List, type ListQuery, type ListSort } from '@rushes/contract/lists/list';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../api/call.ts';
import { exportList } from './list-export.ts';
import { type ListSearch, parseListSearch, queryOf, searchOf } from './list-url.ts';
import { menuCountsQuery } from '../api/menu-counts.ts';
import { may, useMe } from '../session/session.ts';

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** A list with the calls that answer it. */
export interface ListSource<Row, Column extends string> {
  readonly list: List<Column>;
  /** Service and method of the pages: what an event or a change makes stale. */
  readonly key: readonly [string, string];
  readonly getPage: (request: never, options?: CallOptions) => Promise<Page<Row>>;
  readonly getCount: (request: never, options?: CallOptions) => Promise<{ count: number }>;
  /** What the calls are asked besides. */
  readonly extra?: ListExtra;
  /** What it takes to bring the list out as CSV, where seeing it is not enough. */
  readonly exportBy?: Permission;
}

const pageSize = 100;
const noSettings: GridSettings = { filter: [], gridColumns: [] };

/** A page after another of what a query asks for. */
export function listPages<Row, Column extends string>(
  source: ListSource<Row, Column>,
  query: ListQuery<Column>,
) {
  const { key, extra } = source;
  const request = { ...extra, ...query, limit: pageSize };
  const getPage = source.getPage as (request: unknown, options?: CallOptions) => Promise<Page<Row>>;
  return infiniteQueryOptions({
    // Told apart from one page of the same call, which a form may choose from.
    queryKey: [...key, request, 'pages'] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      getPage(pageParam === null ? request : { ...request, cursor: pageParam }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
    // A list in use does not move under the pointer: a user fetches what is new.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  });
}

function listCount<Row, Column extends string>(source: ListSource<Row, Column>, query: ListQuery<Column>) {
  const { search, filters } = query;
  const request = {
    ...source.extra,
    ...(search === undefined ? {} : { search }),
    ...(filters === undefined ? {} : { filters }),
  };
  const getCount = source.getCount as (request: unknown, options?: CallOptions) => Promise<{ count: number }>;
  return queryOptions({
    queryKey: [source.key[0], 'count', source.key[1], request] as const,
    queryFn: ({ signal }) => getCount(request, { signal }),
  });
}

export type ListPages<Row> = InfiniteData<Page<Row>, string | null>;

/**
 * Where the state of a list is: in the address of the page that is the list, or with the list itself, where it is a
 * part of another page or is in a dialog. Then none of it outlives the part.
 */
export type ListPlace = 'address' | 'part';

/** What a user set in a list, and how to set something else. */
function useListSearch(place: ListPlace) {
  const inAddress: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [inPart, setInPart] = useState<Record<string, unknown>>({});
  const raw = place === 'address' ? inAddress : inPart;
  const change = (next: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined }) => {
    const changed = (before: Record<string, unknown>) => withoutAbsent({ ...before, ...next });
    if (place === 'part') setInPart(changed);
    else void navigate({ to: '.', search: changed as never, replace: true });
  };
  return { search: useMemo(() => parseListSearch(raw), [raw]), change };
}

/** What the user keeps of a list, and how to keep something else. */
function useGridSettings(name: List['name'], place: ListPlace) {
  const queryClient = useQueryClient();
  const me = useMe();
  const counts = menuCountsQuery(me);
  const [inPart, setInPart] = useState(noSettings);
  // Support has no counts, and keeps nothing for whom it looks through: what it sets holds while the list is open.
  const isKept = me.role !== 'super-admin' && me.view === null && place === 'address';
  const { data } = useQuery({ ...counts, enabled: isKept, throwOnError: false });
  const save = useMutation({
    mutationFn: async (change: GridChange) => {
      if (isKept) await api.grid.saveGrid({ grid: name, ...change });
    },
    onMutate: (change) => {
      if (!isKept) return setInPart((before) => withChange(before, change));
      queryClient.setQueryData(counts.queryKey, (before) => {
        if (before === undefined) return before;
        const kept = before.searchFilters[name] ?? noSettings;
        return { ...before, searchFilters: { ...before.searchFilters, [name]: withChange(kept, change) } };
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: counts.queryKey }),
  });
  const kept = data?.searchFilters[name] ?? noSettings;
  return { settings: isKept ? kept : inPart, canKeep: isKept, save };
}

function withChange(kept: GridSettings, { filter, gridColumns }: GridChange): GridSettings {
  return { filter: filter ?? kept.filter, gridColumns: gridColumns ?? kept.gridColumns };
}

/** The state of a list: what it is asked, its rows as far as they are loaded, and what can be done with it. */
export function useList<Row, Column extends string>(
  source: ListSource<Row, Column>,
  place: ListPlace = 'address',
) {
  const { list, extra, exportBy } = source;
  const me = useMe();
  const { search, change } = useListSearch(place);
  const query = useMemo(() => queryOf(list, search), [list, search]);
  const pages = useInfiniteQuery(listPages(source, query));
  const count = useQuery({ ...listCount(source, query), throwOnError: false });
  const rows = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items) ?? noRows,
    [pages.data],
  ) as readonly Row[];
  const total = count.data?.count;
  return {
    list,
    place,
    search,
    query,
    rows,
    total,
    /** False where the count ends at "10 000+". */
    isTotalExact: total !== undefined && total <= countedMost,
    isFiltered: query.search !== undefined || (query.filters ?? []).length > 0,
    /** In the order where none is asked for. */
    isInOwnOrder: query.sort === undefined || isSameSort(query.sort, list.sort),
    pages,
    change,
    ask: (asked: ListQuery<Column>) => change(searchOf(asked)),
    canExport: me.view === null && (exportBy === undefined || may(me, exportBy)),
    exportCsv: useMutation({
      mutationFn: (columns: readonly { column: string; header: string }[]) =>
        exportList({ list: list.name, query, extra, columns }),
    }),
    ...useGridSettings(list.name, place),
  };
}

export type ListState<Row, Column extends string> = ReturnType<typeof useList<Row, Column>>;

const noRows: readonly never[] = [];

function isSameSort(one: ListSort, other: ListSort): boolean {
  return one.column === other.column && one.direction === other.direction;
}

function withoutAbsent(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
