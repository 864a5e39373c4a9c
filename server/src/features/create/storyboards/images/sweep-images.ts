import type { Context } from '../../../../context.ts';
import { takeUnusedSounds } from '../sounds/store.ts';
import { takeUnused } from './store.ts';

const keptMs = 24 * 3_600_000;
const atOnce = 200;

/** Deletes images that no shot shows, and sounds that nothing is played with, once their storyboard hasn't changed for a day: until then an undo may need them. */
export async function sweepImages({ db, clock, storage }: Context): Promise<void> {
  const before = new Date(clock.nowMs() - keptMs);
  const keys = await db.system(async (trx) => [
    ...(await takeUnused(trx, before, atOnce)),
    ...(await takeUnusedSounds(trx, before, atOnce)),
  ]);
  for (const key of keys) await storage.delete(key);
}
