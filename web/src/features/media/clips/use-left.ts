import { useEffect, useRef } from 'react';

/** Saves what is being typed when its page is closed or left. */
export function useLeft(save: (isLeaving: boolean) => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const leave = () => latest.current(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
