import type { Context } from '../../../../context.ts';
import { staleFiles, updateVersion } from './store.ts';

/** How long a version that was replaced or unpublished can still be downloaded. */
export const supersededForMs = 12 * 3_600_000;

/** Deletes the downloads and pictures of versions that nobody can watch any more. */
export async function removeSupersededFiles({ db, storage, clock }: Context): Promise<void> {
  const stale = await db.system((trx) => staleFiles(trx, new Date(clock.nowMs() - supersededForMs)));
  for (const { id, customerId, keys } of stale) {
    for (const key of keys) await storage.delete(key);
    // It isn't played any more, in any shape.
    const without = { mp4_key: null, artwork: null, has_artwork: false, variants: '{}' };
    await db.tenant(customerId, (trx) => updateVersion(trx, customerId, id, without));
  }
}
