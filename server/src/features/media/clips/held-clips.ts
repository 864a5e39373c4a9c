import type { Context, Trx } from '../../../context.ts';
import { type AssetsService, publishClip } from '../assets/service.ts';
import { deleteHeldClips, releaseHeldClips } from './held-store.ts';

/** Clips of guests: into Footage, or away. */
export function heldCalls({
  context,
  assets,
}: {
  readonly context: Context;
  readonly assets: AssetsService;
}) {
  return {
    releaseHeld: async (trx: Trx, customerId: string, clipIds: readonly string[]) => {
      await releaseHeldClips(trx, customerId, clipIds, context.clock.now());
      for (const clipId of clipIds) await publishClip(context, trx, { customerId, clipId });
    },
    deleteHeld: (trx: Trx, customerId: string, clipIds: readonly string[]) =>
      deleteHeldClips(assets, trx, customerId, clipIds),
  };
}
