import type { Context } from '../../../../context.ts';
import { takeUnused } from './store.ts';

const keptMs = 24 * 3_600_000;
const atOnce = 200;

/** Deletes pictures that no shot shows for a day: never saved, replaced, or of tasks that are gone. */
export async function sweepExamples({ db, clock, storage }: Context): Promise<void> {
  const keys = await db.system((trx) => takeUnused(trx, new Date(clock.nowMs() - keptMs), atOnce));
  for (const key of keys) await storage.delete(key);
}
