import type { LiveEvent } from '@rushes/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { liveEvents, useLiveEvents } from '../lib/api/events.ts';
import { type SignedIn, session } from '../lib/session/session.ts';
import { tokens } from '../lib/session/tokens.ts';

/** Holds the event stream while someone is signed in, and refreshes what its events say has changed. */
export function useLiveUpdates(me: SignedIn): void {
  const queryClient = useQueryClient();
  const waiting = useRef(new Set<string>());
  const router = useRouter();
  const renewRights = async () => {
    await session.renewMe();
    // A place that is open no longer is left, and what it showed is forgotten.
    void router.invalidate();
    void queryClient.invalidateQueries();
  };
  useEffect(() => {
    if (me.role === 'super-admin') return;
    const end = new AbortController();
    void liveEvents.run(end.signal);
    return () => end.abort();
  }, [me.role]);
  useLiveEvents((event: LiveEvent) => {
    if (event.type === 'session-ended') {
      tokens.end(event.reason === 'inactive' ? 'inActive' : 'sessionExpired');
      return;
    }
    if (event.type === 'rights-changed') {
      void renewRights();
      return;
    }
    if (event.type !== 'counts' && event.type !== 'channels' && event.type !== 'notifications') return;
    const { type } = event;
    if (waiting.current.has(type)) return;
    waiting.current.add(type);
    setTimeout(() => {
      waiting.current.delete(type);
      if (type === 'counts') void queryClient.invalidateQueries({ queryKey: ['event'] });
      else if (type === 'notifications') void queryClient.invalidateQueries({ queryKey: ['notification'] });
      // What someone reads does not move under them: it says that there is more.
      else
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [service, method] }) => service === 'channel' && method !== 'shown',
        });
    }, 500);
  });
}
