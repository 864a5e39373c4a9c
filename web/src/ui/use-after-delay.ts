import { useEffect, useState } from 'react';

/** True once `isWaiting` has lasted that long: skeletons show after 300 ms, so that fast answers do not flicker. */
export function useAfterDelay(isWaiting: boolean, delayMs = 300): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting, delayMs]);
  return isWaiting && isLate;
}
