import { useEffect, useState } from 'react';
import { activity, recordActivity } from '../lib/session/activity.ts';
import { tokens } from '../lib/session/tokens.ts';

/** From here on the box counts the seconds down. */
export const warnAtMs = 60_000;

/** Seconds that are left when few are; null while there is time. Ends the session when none is left. */
export function useIdleLimit(): number | null {
  const [leftS, setLeftS] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const leftMs = activity.leftMs();
      if (leftMs !== null && leftMs <= 0) tokens.end('sessionExpired');
      setLeftS(leftMs === null || leftMs > warnAtMs ? null : Math.max(0, Math.ceil(leftMs / 1000)));
    };
    const timer = setInterval(look, 1_000);
    // Another tab noted activity, or this one was asleep.
    window.addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    for (const name of ['pointerdown', 'keydown', 'wheel', 'focus'] as const) {
      window.addEventListener(name, activity.touched, options);
    }
    document.addEventListener('input', recordActivity, options);
    look();
    return () => {
      end.abort();
      clearInterval(timer);
      window.removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return leftS;
}
