import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/query.ts';
import { menuCountsQuery } from '../../lib/api/menu-counts.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import type { MenuCountKey } from '../menu.ts';

/** The counts of what waits, by key; 0 while they are unknown. Support has none. */
export function useMenuCounts(me: SignedIn): (key: MenuCountKey | undefined) => number {
  const counts = useQuery({
    ...menuCountsQuery(me),
    enabled: me.role !== 'super-admin',
    throwOnError: false,
  });
  return (key) => (key === undefined ? 0 : (counts.data?.[key] ?? 0));
}

/** What is new in the channels of the user or waits there for them; asked only where the entry shows. */
export function useChannelCount(enabled: boolean): number {
  const { data } = useQuery({ ...callQuery('channel', 'countInbox', {}), enabled, throwOnError: false });
  return data === undefined ? 0 : data.newItems + data.waiting;
}
