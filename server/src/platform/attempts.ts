// Slows down guessing of a secret: so many misses of a key within a window, then none until it is over.
import type { Clock } from './clock.ts';

export interface Attempts {
  /** Seconds until the next attempt of this key; 0 for now. */
  waitS(key: string): number;
  missed(key: string): void;
}

interface Misses {
  count: number;
  untilMs: number;
}

/** Counts in this process; the oldest keys are forgotten first. */
export function createAttempts(
  clock: Clock,
  { misses, windowMs }: { misses: number; windowMs: number },
): Attempts {
  const maxKeys = 30_000;
  const entries = new Map<string, Misses>();
  const fresh = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.untilMs > clock.nowMs() ? entry : undefined;
  };
  return {
    waitS(key) {
      const entry = fresh(key);
      return entry === undefined || entry.count < misses
        ? 0
        : Math.ceil((entry.untilMs - clock.nowMs()) / 1000);
    },
    missed(key) {
      const entry = fresh(key) ?? { count: 0, untilMs: clock.nowMs() + windowMs };
      entries.delete(key);
      entries.set(key, { ...entry, count: entry.count + 1 });
      const [oldest] = entries.keys();
      if (entries.size > maxKeys && oldest !== undefined) entries.delete(oldest);
    },
  };
}
