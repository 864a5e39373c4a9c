import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/** Whether the server is out of reach. */
export function useIsLost(): boolean {
  return useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => connection.isLost(),
  );
}
