import { useEffect } from 'react';
import { api } from '../lib/api/call.ts';
import type { SignedIn } from '../lib/session/session.ts';

// The cookies that open posters and playlists live ten minutes.
const renewEveryMs = 8 * 60_000;

/** Keeps pictures loading on a screen that is left open. Renewing is no activity, so the session still ends when idle. */
export function useMediaAccess(me: SignedIn): void {
  useEffect(() => {
    if (me.role === 'super-admin') return;
    const timer = setInterval(() => {
      api.session.renewMediaCookies({}).catch(() => undefined);
    }, renewEveryMs);
    return () => clearInterval(timer);
  }, [me.role]);
}
