import { availableParallelism } from 'node:os';

/**
 * Lets two pieces of work in for each core, the others in their order. Each is one short message to the
 * database: more at once would only push each other off the cores, and answer less.
 */
export function createTurnGate(most = 2 * availableParallelism()) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A place that gets free goes to the first in line, not to one that comes later.
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
