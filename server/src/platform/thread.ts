import { Worker } from 'node:worker_threads';

/** Work in a thread of its own took longer than it may. */
export class ThreadTimeout extends Error {}

interface ThreadOptions {
  readonly workerData: unknown;
  readonly wallMs: number;
}

/** Runs a module in a thread of its own and gives the one message that it posts. Ends it where it takes too long. */
export function inThread<T>(module: URL, { workerData, wallMs }: ThreadOptions): Promise<T> {
  const worker = new Worker(module, {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stderr: true,
  });
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadTimeout('took too long')), wallMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('ended without an answer'));
    });
  }).finally(() => void worker.terminate());
}
