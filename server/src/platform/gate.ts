// Lets so much work run at once; the rest waits in order.
import { AppError } from './app-error.ts';

/** At most `atOnce` run and `waiting` wait; throws `busy` to more. */
export function createGate(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('busy', { retryAfterS: 3 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
