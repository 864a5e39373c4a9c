import type { FeedItem, WatchState } from '@rushes/contract/create/programs';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/call.ts';
import type { WatchReport } from '../../../player/use-watching.ts';
import { playQuery, viewingQuery } from './api.ts';

interface FeedPage {
  readonly items: readonly FeedItem[];
}

/** Shows how far a program was watched in every list that was read before, without reading it again. */
function showWatched(queryClient: QueryClient, programId: string, change: Partial<WatchState>): void {
  queryClient.setQueryData(
    playQuery(programId).queryKey,
    (before) => before && { ...before, watch: { ...before.watch, ...change } },
  );
  const inPage = <Page extends FeedPage>(page: Page): Page => ({
    ...page,
    items: page.items.map((item) =>
      item.programId === programId ? { ...item, watch: { ...item.watch, ...change } } : item,
    ),
  });
  queryClient.setQueriesData<FeedPage | InfiniteData<FeedPage>>(
    { queryKey: ['program', 'getFeed'] },
    (data) =>
      data && ('pages' in data ? { ...data, pages: data.pages.map((page) => inPage(page)) } : inPage(data)),
  );
}

/** Which list holds a program, and how many each holds, changes when it becomes viewed. */
export function showViewed(queryClient: QueryClient, programId: string, watch: WatchState): void {
  showWatched(queryClient, programId, watch);
  void queryClient.invalidateQueries({ queryKey: ['program', 'getFeed'] });
  void queryClient.invalidateQueries({ queryKey: ['event'] });
}

/** When enough of a version is watched, it can be confirmed. */
function readAgain(queryClient: QueryClient, programId: string): void {
  const { queryKey } = viewingQuery(programId);
  const asked = queryClient.getQueryData(queryKey);
  if (asked?.asksConfirmation === true && !asked.isWatched) void queryClient.invalidateQueries({ queryKey });
}

/** Reports what is watched; the lists and counts that the viewer comes back to know it at once. */
export function useProgressReports(
  programId: string,
  /** What plays, as it was when the page was opened. */
  version: number | null,
): (report: WatchReport) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    ({ positionMs, ranges, isLeaving }: WatchReport) => {
      const wasViewed = queryClient.getQueryData(playQuery(programId).queryKey)?.watch.viewed;
      showWatched(queryClient, programId, { positionMs });
      const request = {
        programId,
        positionMs,
        ranges: ranges.map(([from, to]): [number, number] => [from, to]),
        ...(version === null ? {} : { version }),
      };
      return api.program.saveProgress(request, { keepalive: isLeaving }).then(
        (watch) => {
          if (watch.viewed === wasViewed) showWatched(queryClient, programId, watch);
          else showViewed(queryClient, programId, watch);
          readAgain(queryClient, programId);
        },
        // What could not be reported is seen again at the next visit; playing must not stop for it.
        () => undefined,
      );
    },
    [programId, version, queryClient],
  );
}
