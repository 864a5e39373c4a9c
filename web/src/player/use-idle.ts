import { useCallback, useEffect, useRef, useState } from 'react';

interface Idle {
  readonly isIdle: boolean;
  /** Starts the time again. */
  readonly wake: () => void;
  /** Does not wait for the time to pass. */
  readonly rest: () => void;
}

/** True once nothing has moved for that long. */
export function useIdle(isCounting: boolean, afterMs: number): Idle {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    if (isCounting) timer.current = setTimeout(() => setIsIdle(true), afterMs);
  }, [isCounting, afterMs]);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(true);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle: isIdle && isCounting, wake, rest };
}
