import { upperFirst } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { formatExactTime, formatRelativeTime } from '../lib/format/format.ts';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

interface RelativeTimeProps {
  readonly instant: string;
  /** It is the first word of its line: “Just now”. */
  readonly startsLine?: boolean;
}

/** A time relative to now, kept up to date, with the exact one on hover. */
export function RelativeTime({ instant, startsLine = false }: RelativeTimeProps) {
  useSyncExternalStore(subscribe, readTick);
  const text = formatRelativeTime(instant);
  return (
    <time dateTime={instant} title={formatExactTime(instant)}>
      {startsLine ? upperFirst(text) : text}
    </time>
  );
}

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function readTick(): number {
  return nowMs;
}
