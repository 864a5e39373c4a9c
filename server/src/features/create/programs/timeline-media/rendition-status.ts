import type { Aspect } from '@rushes/contract/media/clips';
import { LOWER_RUNGS, RUNGS, type Rung, rungsFor } from '@rushes/media/house';
import type { Trx } from '../../../../context.ts';
import { findPieces, hasRung, type Piece } from '../../../media/assets/service.ts';
import type { WantedPiece } from '../assets-port.ts';
import {
  type PlannedEntry,
  assetsOf,
  pieceKey,
  planProgram,
  totalFrames,
  wantedPieces,
} from './plan-pieces.ts';
import { type FramableItem, itemsIn, type Shape } from './shapes.ts';
import { type AssetFacts, type Rendition, findAssets, findRenditions } from './store.ts';

/** An edit list with all that exists of its footage. */
export interface TimelineMedia {
  readonly aspect: Aspect;
  readonly entries: readonly PlannedEntry[];
  readonly wanted: readonly WantedPiece[];
  readonly assets: readonly AssetFacts[];
  readonly renditions: readonly Rendition[];
  readonly pieces: readonly Piece[];
}

/** What can be played of an edit list now. */
export interface RenditionStatus {
  /** Lower rungs and sound of every clip, and the first ones of every piece, are there. */
  readonly isReady: boolean;
  /** Rungs that every clip and every piece has. */
  readonly rungs: readonly Rung[];
  /** No more rungs will come. */
  readonly isComplete: boolean;
  /** Every clip has its own pictures, which show all of it. */
  readonly clipsHaveArtwork: boolean;
  /** `reused` is the share of the frames that play the footage as it is. */
  readonly pieces: { readonly ready: number; readonly total: number; readonly reused: number };
  readonly waitingAssetIds: readonly string[];
  readonly failedAssetIds: readonly string[];
  /** The first asset that has fewer rungs by nature than another. */
  readonly limitingAssetId: string | null;
}

/** Reads the footage of an edit list; the cost follows its clips and cuts. */
export async function loadTimelineMedia(
  trx: Trx,
  customerId: string,
  items: readonly FramableItem[],
  shape: Shape,
): Promise<TimelineMedia> {
  const { aspect } = shape;
  const shown = itemsIn(items, shape);
  const entries = planProgram(shown);
  const wanted = wantedPieces(entries, aspect);
  const assetIds = assetsOf(shown);
  const assets = await findAssets(trx, customerId, assetIds);
  const renditions = await findRenditions(trx, customerId, assetIds, aspect);
  const pieces = await findPieces(trx, customerId, wanted);
  return { aspect, entries, wanted, assets, renditions, pieces };
}

/** With these rungs of its pieces a program goes live; the others follow at once. */
const firstOfPieces = ['v240', 'aud'];

/** Judges what is there; an empty edit list is not ready. */
export function renditionStatusOf(timelineMedia: TimelineMedia): RenditionStatus {
  const { entries, wanted, assets, renditions, pieces, aspect } = timelineMedia;
  const ready = new Set<string>();
  const failed = new Set<string>();
  for (const { assetId, rung, state } of renditions) {
    if (state === 'ready') ready.add(`${assetId}|${rung}`);
    if (state === 'failed') failed.add(`${assetId}|${rung}`);
  }
  const pieceByKey = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  const lower = [...LOWER_RUNGS, 'aud'];
  const assetIds = assetsOf(entries);
  const has = (piece: WantedPiece, rung: string) =>
    !hasRung(piece.look, rung) || pieceByKey.get(pieceKey(piece))?.rungs.includes(rung) === true;
  const piecesHave = (rung: string) => wanted.every((piece) => has(piece, rung));
  const rungs = RUNGS.filter(
    (rung) => assetIds.every((id) => ready.has(`${id}|${rung}`)) && piecesHave(rung),
  );
  const waitingAssetIds = assetIds.filter((id) => lower.some((rung) => !ready.has(`${id}|${rung}`)));
  const piecesReady = wanted.filter((piece) => firstOfPieces.every((rung) => has(piece, rung)));
  const isReady = entries.length > 0 && waitingAssetIds.length === 0 && piecesReady.length === wanted.length;
  const expected = new Map(assets.map((asset) => [asset.assetId, expectedRungs(asset, aspect)]));
  const mayCome = RUNGS.filter((rung) =>
    assetIds.every((id) => expected.get(id)?.includes(rung) && !failed.has(`${id}|${rung}`)),
  );
  return {
    isReady,
    rungs,
    isComplete: isReady && mayCome.every((rung) => rungs.includes(rung)),
    clipsHaveArtwork: assets.every((asset) => asset.hasArtwork),
    pieces: { ready: piecesReady.length, total: wanted.length, reused: reusedShare(entries) },
    waitingAssetIds,
    failedAssetIds: [
      ...assetIds.filter((id) => lower.some((rung) => failed.has(`${id}|${rung}`))),
      ...pieces.filter((piece) => piece.state === 'failed').map((piece) => piece.assetId),
    ],
    limitingAssetId: limitingOf(assetIds, expected),
  };
}

function reusedShare(entries: readonly PlannedEntry[]): number {
  const parts = entries.flatMap((entry) => entry.parts);
  const encoded = totalFrames(parts.filter(({ isPiece }) => isPiece));
  return parts.length === 0 ? 1 : 1 - encoded / totalFrames(parts);
}

function expectedRungs(asset: AssetFacts, aspect: Aspect): readonly Rung[] {
  return asset.info === null ? RUNGS.slice(0, 3) : rungsFor(asset.info, aspect);
}

function limitingOf(
  assetIds: readonly string[],
  expected: ReadonlyMap<string, readonly Rung[]>,
): string | null {
  const countOf = (id: string) => expected.get(id)?.length ?? 0;
  const most = Math.max(0, ...assetIds.map(countOf));
  return assetIds.find((id) => countOf(id) < most) ?? null;
}
