// Work on many files at once that leaves room for requests.
import { setTimeout as rest } from 'node:timers/promises';
import { createGate } from './gate.ts';

/** A rest is so many times as long as the work before it. */
const restFactor = 6;

/**
 * Lets `atOnce` pieces of work run, the others in their order: Node has four threads for files, and other work on files would wait
 * behind them all. Where more than `crowd` are asked for, a rest follows each, of at most `longestRestMs`.
 */
export function createTurns(atOnce: number, crowd: number, longestRestMs: number) {
  const inTurn = createGate(atOnce, Number.POSITIVE_INFINITY);
  let asked = 0;
  return async <T>(work: () => Promise<T> | T): Promise<T> => {
    asked += 1;
    try {
      return await inTurn(async () => {
        const start = performance.now();
        const result = await work();
        if (asked > crowd) await rest(Math.min((performance.now() - start) * restFactor, longestRestMs));
        return result;
      });
    } finally {
      asked -= 1;
    }
  };
}
