import { useEffect, useState } from 'react';
import { isCallError } from '../../../lib/api/call-error.ts';

/** Seconds that a refusal asks to wait, counting down; 0 where none are left. */
export function useWait(error: unknown): number {
  const [waiting, setWaiting] = useState<{ readonly error: unknown; readonly leftS: number }>();
  const wantedS = isCallError(error, 'rate-limited') ? Math.ceil(error.retryAfterS ?? 0) : 0;
  const leftS = waiting !== undefined && waiting.error === error ? waiting.leftS : wantedS;
  useEffect(() => {
    if (wantedS <= 0) return;
    const untilMs = Date.now() + wantedS * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
      setWaiting({ error, leftS: left });
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [error, wantedS]);
  return leftS;
}
