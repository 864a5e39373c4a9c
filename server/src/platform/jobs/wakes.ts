// Wakes workers at the moment a job can run; without it they look every few seconds only.
import type { Db } from 'pg-boss';
import type { DatabaseCore } from '../db/create.ts';

/** Wakes the workers of a queue. */
export interface Wakes {
  /** Hand this to pg-boss: it keeps what pg-boss listens with. */
  readonly listen: NonNullable<Db['listen']>;
  /** Workers of this process look again after the job they are at. */
  here(queue: string): void;
  /** Workers of all processes look after that time. */
  everywhere(queue: string, afterMs: number): void;
  stop(): void;
}

const longestDelayMs = 24 * 3600_000;

/** Builds the wakes of one process. */
export function createWakes(db: Pick<DatabaseCore<unknown>, 'query' | 'listen'>): Wakes {
  const timers = new Set<NodeJS.Timeout>();
  let channel: string | undefined;
  let wake: (queue: string) => void = () => undefined;
  return {
    listen: (name, onMessage, onConnect) => {
      channel = name;
      wake = onMessage;
      return db.listen(name, { onMessage, onConnect });
    },
    here: (queue) => wake(queue),
    everywhere: (queue, afterMs) => {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          if (channel === undefined) return;
          // A lost wake costs the seconds until the next look, nothing else.
          db.query('select pg_notify($1, $2)', [channel, queue]).catch(() => undefined);
        },
        Math.min(afterMs, longestDelayMs),
      );
      timer.unref();
      timers.add(timer);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      wake = () => undefined;
    },
  };
}
