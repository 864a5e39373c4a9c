import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';

const quietMs = 500;
const latestMs = 5_000;

/** Whether the first screen after the load shows what it was opened for; what nobody waits for is asked after. */
export const Settled = createContext(true);

/** Whether it is time for calls whose answers the first screen does not need. */
export function useSettled(): boolean {
  return use(Settled);
}

/** For the frame around the screens: false until nothing has been on its way for a moment, then true for good. */
export function useFirstScreenSettled(): boolean {
  const queryClient = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const settle = () => {
      end.abort();
      setIsSettled(true);
    };
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(settle, quietMs);
    };
    const latest = setTimeout(settle, latestMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    end.signal.addEventListener('abort', () => {
      unsubscribe();
      clearTimeout(quiet);
      clearTimeout(latest);
    });
    look();
    return () => end.abort();
  }, [queryClient]);
  return isSettled;
}
