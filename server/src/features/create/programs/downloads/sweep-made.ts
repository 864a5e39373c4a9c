import type { Context } from '../../../../context.ts';
import { deleteExpired, keyOfMade } from './made-store.ts';

/** Deletes the MP4s whose days are over, and those whose program or user is gone. */
export async function sweepMade({ db, storage, clock }: Context): Promise<void> {
  const ids = await db.system((trx) => deleteExpired(trx, clock.now()));
  for (const id of ids) await storage.delete(keyOfMade(id));
}
