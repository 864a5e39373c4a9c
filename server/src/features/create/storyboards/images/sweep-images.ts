import type { Context } from '../../../../context.ts';
import { takeUnused } from './store.ts';

const keptMs = 24 * 3_600_000;
const atOnce = 200;

/** Deletes images that no shot shows, once their storyboard hasn't changed for a day: until then an undo may need them. */
export async function sweepImages({ db, clock, storage }: Context): Promise<void> {
  const keys = await db.system((trx) => takeUnused(trx, new Date(clock.nowMs() - keptMs), atOnce));
  for (const key of keys) await storage.delete(key);
}
