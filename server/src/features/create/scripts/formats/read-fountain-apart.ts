import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../platform/app-error.ts';
import type { ParsedScript } from './parsed-script.ts';

const mostMs = 10_000;

/** Reads Fountain in a thread of its own, which is ended where that takes too long. */
export function readFountainApart(text: string): Promise<ParsedScript> {
  const worker = new Worker(new URL('./fountain-worker.ts', import.meta.url), {
    workerData: text,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stderr: true,
  });
  return new Promise<ParsedScript>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), mostMs);
    worker.once('message', resolve);
    worker.once('error', () => reject(unreadable()));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(unreadable());
    });
  }).finally(() => void worker.terminate());
}

function unreadable(): AppError {
  const message = "This file couldn't be read. Check that it is a script, or split it.";
  return new AppError('invalid', { fields: [{ path: 'text', message }] });
}
