import type { CallOptions } from './call.ts';
import type { GridChange, GridSettings } from '@rushes/contract/grids';
import { countedMost, type List, type ListQuery } from '@rushes/contract/lists/list';
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
import { useMemo } from 'react';
import { api } from './call.ts';
import { exportList } from './list-export.ts';
import { type ListSearch, parseListSearch, queryOf, searchOf } from './list-url.ts';
import { menuCountsQuery } from './menu-counts.ts';
import { useMe } from './session.ts';

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
  readonly extra?: Readonly<Record<string, unknown>>;
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
    queryKey: [...key, request] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      getPage(pageParam === null ? request : { ...request, cursor: pageParam }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
    // A list in use does not move under the pointer: a person fetches what is new.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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

/** What the person keeps of a list, and how to keep something else. */
function useGridSettings(name: List['name']) {
  const queryClient = useQueryClient();
  const me = useMe();
  const counts = menuCountsQuery(me);
  // Support has no counts: what it sets holds while the page is open, and in the address.
  const isKept = me.role !== 'super-admin';
  const { data } = useQuery({ ...counts, enabled: isKept, throwOnError: false });
  const save = useMutation({
    mutationFn: (change: GridChange) => api.grid.saveGrid({ grid: name, ...change }),
    onMutate: (change) => {
      queryClient.setQueryData(counts.queryKey, (before) => {
        if (before === undefined) return before;
        const kept = before.searchFilters[name] ?? noSettings;
        return { ...before, searchFilters: { ...before.searchFilters, [name]: withChange(kept, change) } };
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: counts.queryKey }),
  });
  return { settings: data?.searchFilters[name] ?? noSettings, save };
}

function withChange(kept: GridSettings, { filter, gridColumns }: GridChange): GridSettings {
  return { filter: filter ?? kept.filter, gridColumns: gridColumns ?? kept.gridColumns };
}

/** The state of a list: what the URL asks, its rows as far as they are loaded, and what can be done with it. */
export function useList<Row, Column extends string>(source: ListSource<Row, Column>) {
  const { list } = source;
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw), [raw]);
  const query = useMemo(() => queryOf(list, search), [list, search]);
  const pages = useInfiniteQuery(listPages(source, query));
  const count = useQuery({ ...listCount(source, query), throwOnError: false });
  const rows = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items) ?? noRows,
    [pages.data],
  ) as readonly Row[];
  const change = (next: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => withoutAbsent({ ...before, ...next })) as never,
      replace: true,
    });
  const total = count.data?.count;
  return {
    list,
    search,
    query,
    rows,
    total,
    /** False where the count ends at "10 000+". */
    isTotalExact: total !== undefined && total <= countedMost,
    isFiltered: query.search !== undefined || (query.filters ?? []).length > 0,
    pages,
    change,
    ask: (asked: ListQuery<Column>) => change(searchOf(asked)),
    exportCsv: useMutation({
      mutationFn: (columns: readonly { column: string; header: string }[]) =>
        exportList(list.name, query, columns),
    }),
    ...useGridSettings(list.name),
  };
}

export type ListState<Row, Column extends string> = ReturnType<typeof useList<Row, Column>>;

const noRows: readonly never[] = [];

function withoutAbsent(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
