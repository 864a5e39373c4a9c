import { onlineManager } from '@tanstack/react-query';
import { headersOf } from './request-headers.ts';

export interface Connection {
  /** Something got no answer: it is made sure of before anybody is told. */
  doubt(): void;
  /** Something was answered. */
  confirm(): void;
  isLost(): boolean;
  /** Waits until the server can be reached, and says whether it was lost. */
  back(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

interface ConnectionOptions {
  readonly fetch: typeof fetch;
  readonly onChange: (isLost: boolean) => void;
}

const againMs = 2_000;
const longestMs = 2_000;

/** Knows whether the server can be reached; while it cannot, asks again every two seconds. */
export function createConnection({ fetch, onChange }: ConnectionOptions): Connection {
  const listeners = new Set<() => void>();
  let isLost = false;
  let asking: Promise<void> | null = null;
  const set = (next: boolean) => {
    if (next === isLost) return;
    isLost = next;
    onChange(isLost);
    for (const listener of listeners) listener();
  };
  const isThere = () =>
    fetch('/livez', {
      headers: headersOf(null),
      cache: 'no-store',
      signal: AbortSignal.timeout(longestMs),
    }).then(
      () => true,
      () => false,
    );
  const askOnce = async () => {
    set(!(await isThere()));
    asking = null;
    if (isLost) setTimeout(() => void ask(), againMs);
  };
  const ask = async () => (asking ??= askOnce());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    doubt: () => void ask(),
    confirm: () => set(false),
    isLost: () => isLost,
    async back() {
      await ask();
      if (!isLost) return false;
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          stop();
          resolve(true);
        });
      });
    },
    subscribe,
  };
}

/** The connection of this page; what it shows is fetched again when the connection is back. */
export const connection = createConnection({
  fetch: (...request) => fetch(...request),
  onChange: (isLost) => onlineManager.setOnline(!isLost),
});
