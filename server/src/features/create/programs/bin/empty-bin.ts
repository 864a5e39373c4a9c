import type { Context } from '../../../../context.ts';
import { purgePrograms } from '../publication/store.ts';

/** Deletes programs permanently whose days in the bin are over, with their files. */
export async function emptyBin({ db, storage, clock }: Context): Promise<void> {
  const keys = await db.system((trx) => purgePrograms(trx, clock.now()));
  for (const key of keys) await storage.delete(key);
}
