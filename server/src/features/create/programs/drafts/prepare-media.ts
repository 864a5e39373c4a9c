import type { Trx } from '../../../../context.ts';
import type { AssetsPort, WantedPiece } from '../assets-port.ts';
import { findPieces } from '../../../media/assets/service.ts';
import { pieceKey } from '../timeline-media/plan-pieces.ts';
import { timelinesWith } from './clips-store.ts';
import { bindToAssets } from './draft.ts';
import type { ResolvedTimeline } from './resolve-timeline.ts';
import { mainShape, piecesIn, piecesInAll } from '../timeline-media/shapes.ts';

/** Has everything made that publishing this draft will need. */
export async function prepareMedia(
  trx: Trx,
  assets: AssetsPort,
  customerId: string,
  timeline: Pick<ResolvedTimeline, 'items' | 'aspect' | 'clips'>,
): Promise<void> {
  const bound = bindToAssets(timeline.items, timeline.clips).items;
  const shown = new Set(timeline.items.map(({ clipId }) => clipId));
  for (const clip of timeline.clips.values()) {
    if (shown.has(clip.clipId) && clip.aspect !== null && clip.aspect !== timeline.aspect)
      await assets.ensureRenditions(trx, customerId, clip.assetId, timeline.aspect, { urgent: false });
  }
  await assets.prepareNewPieces(trx, customerId, piecesIn(bound, mainShape(timeline)));
}

/** Gives up pieces of the earlier draft that nobody wants any more; call it when the new draft is written. */
export async function cancelUnwanted(
  trx: Trx,
  assets: AssetsPort,
  customerId: string,
  earlier: readonly WantedPiece[],
): Promise<void> {
  const queued = (await findPieces(trx, customerId, earlier)).filter((piece) => piece.state === 'queued');
  const wanted = new Set<string>();
  const assetIds = [...new Set(queued.map((piece) => piece.assetId))];
  for (const assetId of assetIds) {
    for (const { items, ...shapes } of await timelinesWith(trx, customerId, assetId)) {
      const planned = items.map((item) => ({ ...item, frames: Math.max(item.outFrame, item.frames) }));
      for (const piece of piecesInAll(planned, shapes)) wanted.add(pieceKey(piece));
    }
  }
  const unwanted = queued.filter((piece) => !wanted.has(pieceKey(piece)));
  if (unwanted.length > 0)
    await assets.cancelPieces(
      trx,
      customerId,
      unwanted.map((piece) => piece.pieceId),
    );
}
