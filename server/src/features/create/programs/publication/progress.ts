import type { Program } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';
import {
  type RenditionStatus,
  loadTimelineMedia,
  renditionStatusOf,
} from '../timeline-media/rendition-status.ts';
import type { ProgramRow } from '../store.ts';
import { type VersionRow, waitingVersionOf } from './store.ts';
import { workOn } from './work-store.ts';
import { mainShape } from '../timeline-media/shapes.ts';

// What work takes on a small machine, for as long as it has not told by itself.
const guessOfClipMs = 2_000;
const lowerRungsPerLength = 0.3;
const guessOfPieceMs = 1_000;
const piecesAtOnce = 2;

/** What is going on with a program: the publication that waits, or a download being made. */
export async function progressOf(trx: Trx, row: ProgramRow): Promise<Program['progress']> {
  if (row.state === 'publishing') {
    const version = await waitingVersionOf(trx, row.customer_id, row.id);
    if (version === undefined) return null;
    const timelineMedia = await loadTimelineMedia(trx, row.customer_id, version.items, mainShape(version));
    return waitingProgress(trx, row.customer_id, version, renditionStatusOf(timelineMedia));
  }
  if (row.workStage === null || row.workFraction === null) return null;
  return { stage: row.workStage, fraction: row.workFraction, etaMs: row.workEtaMs };
}

export async function waitingProgress(
  trx: Trx,
  customerId: string,
  version: VersionRow,
  status: RenditionStatus,
): Promise<NonNullable<Program['progress']>> {
  const work = await workOn(trx, customerId, status.waitingAssetIds);
  const assets = new Set(version.items.map((item) => item.assetId)).size;
  const share = work.reduce((sum, each) => sum + each.fraction, 0);
  const done = assets - status.waitingAssetIds.length + share + status.pieces.ready;
  return {
    stage: 'publishing',
    fraction: Math.min(0.99, Math.max(0, done / (assets + status.pieces.total))),
    etaMs: timeLeftMs(version, status, work),
  };
}

/** The longest of what the work on the clips itself says; a guess by length for one that has nothing to say yet. */
function timeLeftMs(
  { items, fps }: Pick<VersionRow, 'items' | 'fps'>,
  { waitingAssetIds, pieces }: RenditionStatus,
  work: Awaited<ReturnType<typeof workOn>>,
): number {
  const ofClips = waitingAssetIds.map((assetId) => {
    const told = work.find((each) => each.assetId === assetId && each.etaMs !== null)?.etaMs;
    const frames = items.find((item) => item.assetId === assetId)?.frames ?? 0;
    return told ?? guessOfClipMs + framesToMs(frames, fps) * lowerRungsPerLength;
  });
  const ofPieces = ((pieces.total - pieces.ready) * guessOfPieceMs) / piecesAtOnce;
  return Math.round(Math.max(0, ...ofClips) + ofPieces);
}
