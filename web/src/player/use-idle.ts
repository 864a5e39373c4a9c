import { useCallback, useEffect, useRef, useState } from 'react';

/** True once nothing has moved for that long; `wake` starts the time again. */
export function useIdle(isCounting: boolean, afterMs: number): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    if (isCounting) timer.current = setTimeout(() => setIsIdle(true), afterMs);
  }, [isCounting, afterMs]);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle: isIdle && isCounting, wake };
}
