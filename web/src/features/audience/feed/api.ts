import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';

export type FeedFilter = 'all' | 'notViewed' | 'viewed';

/** Pages of what the user may watch, newest first. */
export function feedQuery(filter: FeedFilter, search: string) {
  return infiniteQueryOptions({
    queryKey: ['program', 'getFeed', 'pages', filter, search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.program.getFeed(
        {
          filter,
          limit: 24,
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** What the user watched, the last watched first. */
export function historyQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['history', 'getHistory', search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.history.getHistory(
        {
          limit: 24,
          ...(search === '' ? {} : { search }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The newest few of the feed: to see whether something came, and for what to watch next. */
export function newestQuery(filter: FeedFilter, limit: number) {
  return callQuery('program', 'getFeed', { filter, limit });
}

/** What a program asks of the user, and what of it is done. */
export function viewingQuery(programId: string) {
  return callQuery('viewing', 'getViewing', { programId });
}

/** What the user still has to watch or to confirm. */

export function playQuery(programId: string) {
  return callQuery('program', 'getProgram', { programId });
}
