import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/query.ts';
import { canSee, type SignedIn } from '../../lib/session/session.ts';
import { useSettled } from '../../lib/session/settled.ts';
import type { ExternalTarget } from '../menu.ts';

/** The address that an entry opens in a tab of its own; null where none is set up: Analytics then leads to our own page. */
export function useExternalAddress(target: ExternalTarget, me: SignedIn): string | null {
  const isAnalytics = target === 'analytics';
  const isSettled = useSettled();
  const { data } = useQuery({
    ...callQuery('analytics', 'getAnalyticsUrl', {}),
    enabled: isSettled && isAnalytics && canSee(me, 'analytics'),
    staleTime: 5 * 60_000,
  });
  if (target === 'analytics') return data?.url ?? null;
  return me.customer?.links[target] ?? null;
}
