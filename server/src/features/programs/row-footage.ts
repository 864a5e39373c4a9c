import { randomUUID } from 'node:crypto';
import type { Footage } from './footage.ts';
import { findPieces } from './versions-store.ts';

/** Notes what is wanted and makes nothing: stands in where no footage is worked on. */
export function createRowFootage(): Footage {
  return {
    ensureRenditions: async () => undefined,
    ensurePieces: async (trx, customerId, wanted) => {
      for (const piece of wanted) {
        await trx
          .insertInto('pieces')
          .values({
            id: randomUUID(),
            customer_id: customerId,
            asset_id: piece.assetId,
            aspect: piece.aspect,
            in_frame: piece.inFrame,
            out_frame: piece.outFrame,
            real_cut_in: piece.realCutIn,
            real_cut_out: piece.realCutOut,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const found = await findPieces(trx, customerId, wanted);
      return { ready: found.filter((piece) => piece.state === 'ready').length, total: wanted.length };
    },
    cancelPieces: async (trx, customerId, pieceIds) => {
      await trx
        .deleteFrom('pieces')
        .where('customer_id', '=', customerId)
        .where('id', 'in', [...pieceIds])
        .where('state', '=', 'queued')
        .execute();
    },
    artworkOf: async () => new Map(),
  };
}
