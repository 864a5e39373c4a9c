// Clips of guests, which nobody sees in Footage before they are accepted.
import type { Trx } from '../../../context.ts';
import { type AssetsService, clearProgressOf } from '../assets/service.ts';

/** Has clips appear in Footage as their owner's. */
export async function releaseHeldClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  now: Date,
): Promise<void> {
  if (clipIds.length === 0) return;
  await trx
    .updateTable('clips')
    .set({ is_held: false, updated_at: now })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .where('is_held', '=', true)
    .execute();
}

/** Deletes clips for good that nobody accepted, with their bytes. */
export async function deleteHeldClips(
  assets: Pick<AssetsService, 'removeUnneeded'>,
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<void> {
  if (clipIds.length === 0) return;
  const gone = await trx
    .deleteFrom('clips')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .where('is_held', '=', true)
    // One on its way goes with its upload.
    .where('state', '<>', 'uploading')
    .returning(['id', 'asset_id as assetId'])
    .execute();
  await clearProgressOf(
    trx,
    'clip',
    gone.map(({ id }) => id),
  );
  await assets.removeUnneeded(
    trx,
    customerId,
    gone.map(({ assetId }) => assetId),
  );
}
