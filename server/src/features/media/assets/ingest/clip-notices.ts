import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { AssetJob } from '../renditions/due.ts';
import type { ClipEnding, Ingest } from './ingest.ts';
import { clipOf } from '../store.ts';

/** Ends the processing of the asset's clip, and tells its owner how. */
export async function endProcessing(
  { context, clips }: Ingest,
  trx: Trx,
  { customerId, assetId }: AssetJob,
  ending: ClipEnding,
): Promise<void> {
  if (!(await clips.endProcessing(trx, { customerId, assetId }, ending, context.clock.now()))) return;
  const clip = await clipOf(trx, customerId, assetId);
  if (clip === undefined) return;
  await notifyOwner(context, trx, {
    customerId,
    clipId: clip.clipId,
    owner: clip.owner,
    reason: ending.state === 'ready' ? null : (ending.reasonMessage ?? ''),
  });
}

/** Tells the owner of a clip that it is ready, or why it failed. */
export async function notifyOwner(
  context: Context,
  trx: Trx,
  {
    customerId,
    clipId,
    owner,
    reason,
  }: { customerId: string; clipId: string; owner: string; reason: string | null },
): Promise<void> {
  await notify(context, trx, {
    kind: reason === null ? 'clip-ready' : 'clip-failed',
    customerId,
    actorId: null,
    clipId,
    ...(reason === null ? {} : { reason }),
    recipients: { users: [owner] },
  });
}
