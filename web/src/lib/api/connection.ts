import { onlineManager } from '@tanstack/react-query';
import { headersOf } from './request-headers.ts';

export interface Connection {
  /** Something got no answer: it is made sure of before anybody is told. */
  doubt(): void;
  /** Something was answered. */
  confirm(): void;
  isLost(): boolean;
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
  let isAsking = false;
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
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      set(!(await isThere()));
    } finally {
      isAsking = false;
    }
    if (isLost) setTimeout(() => void ask(), againMs);
  };
  return {
    doubt: () => void ask(),
    confirm: () => set(false),
    isLost: () => isLost,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The connection of this page; what it shows is fetched again when the connection is back. */
export const connection = createConnection({
  fetch: (...request) => fetch(...request),
  onChange: (isLost) => onlineManager.setOnline(!isLost),
});
