import { AppError } from '../../../../platform/app-error.ts';
import { inThread } from '../../../../platform/thread.ts';
import type { ParsedScript } from './parsed-script.ts';

const mostMs = 10_000;

/** Reads Fountain where it holds up no other request, however long that takes. */
export async function readFountainApart(text: string): Promise<ParsedScript> {
  try {
    const module = new URL('./fountain-worker.ts', import.meta.url);
    return await inThread<ParsedScript>(module, { workerData: text, wallMs: mostMs });
  } catch {
    const message = "This file couldn't be read. Check that it's a script, or split it into smaller files.";
    throw new AppError('invalid', { fields: [{ path: 'text', message }] });
  }
}
