import type { Context } from '../../../context.ts';
import { sealOnce } from './chain.ts';

const everyMs = 2000;

/** Something that goes on until it is stopped. */
export interface Sealer extends AsyncDisposable {
  stop(): Promise<void>;
}

/** Seals every two seconds for as long as this process works; a run that fails is made up by the next. */
export function startSealer(context: Pick<Context, 'db' | 'clock' | 'log'>): Sealer {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      // A full batch means that more waits.
      while ((await sealOnce(context)) >= 500);
    } catch (error) {
      context.log.warn({ err: error }, 'audit rows were not sealed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => {
    if (!isRunning) running = run();
  }, everyMs).unref();
  const stop = async () => {
    clearInterval(timer);
    await running;
  };
  return { stop, [Symbol.asyncDispose]: stop };
}
