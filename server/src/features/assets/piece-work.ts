import { RUNGS, type Rung } from '@rushes/media/house';
import { type SegmentRun, encodePiece, segmentsForPiece } from '@rushes/media/piece';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { RenditionRung } from '../../schema.ts';
import { type PieceJob, hasLowerRungs, readyRungs } from './due.ts';
import { type Ingest, settleError } from './ingest.ts';
import { initOf, pieceKey, segmentOf } from './keys.ts';
import { type Piece, addPieceRungs, findPiece, setPieceState } from './pieces-store.ts';
import { type Asset, type Rendition, findAsset, findRenditions } from './store.ts';
import { inWorkFolder, localFile } from './work-folder.ts';

interface Task {
  readonly asset: Asset;
  readonly piece: Piece;
  readonly renditions: readonly Rendition[];
  readonly rungs: readonly Rung[];
  readonly best: Rung;
  readonly needsSound: boolean;
}

/** Encodes a piece in all rungs that its asset has and the piece lacks. */
export async function makePiece(ingest: Ingest, data: PieceJob, job: JobContext): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId, pieceId } = data;
  const task = await context.db.tenant(customerId, async (trx) => {
    const piece = await findPiece(trx, customerId, pieceId);
    const asset = await findAsset(trx, customerId, assetId);
    if (piece === undefined || asset === undefined || piece.state === 'failed') return undefined;
    const renditions = await findRenditions(trx, customerId, [assetId]);
    const found = planPiece(asset, piece, renditions);
    if (found !== undefined) await setPieceState(trx, customerId, pieceId, ['queued'], 'running');
    return found;
  });
  if (task === undefined) return;
  try {
    const facts = await inWorkFolder(context, (workDir) => encode(ingest, task, job, workDir));
    await context.db.tenant(customerId, async (trx) => {
      await addPieceRungs(trx, customerId, pieceId, facts);
      await ingest.changed(trx, customerId, assetId);
    });
  } catch (error) {
    await settleError(ingest, data, job, error, () => giveUpPiece(ingest, data));
  }
}

export async function giveUpPiece({ context, changed }: Ingest, data: PieceJob): Promise<void> {
  const { customerId, assetId, pieceId } = data;
  await context.db.tenant(customerId, async (trx) => {
    await setPieceState(trx, customerId, pieceId, ['queued', 'running'], 'failed');
    await changed(trx, customerId, assetId);
  });
}

function planPiece(asset: Asset, piece: Piece, renditions: readonly Rendition[]): Task | undefined {
  if (!hasLowerRungs(renditions, piece.aspect)) return undefined;
  const ready = readyRungs(renditions, piece.aspect);
  const rungs = RUNGS.filter((rung) => ready.includes(rung) && !piece.rungs.includes(rung));
  const best = RUNGS.findLast((rung) => ready.includes(rung));
  const needsSound = !piece.rungs.includes('aud');
  if (best === undefined || (rungs.length === 0 && !needsSound)) return undefined;
  return { asset, piece, renditions, rungs, best, needsSound };
}

async function encode(
  { context }: Ingest,
  task: Task,
  job: JobContext,
  workDir: string,
): Promise<Record<string, { bytes: number; frames: number }>> {
  const { asset, piece, rungs, best, needsSound } = task;
  const { inFrame, outFrame } = piece;
  const frames = asset.frames ?? outFrame;
  const needed = segmentsForPiece({ inFrame, outFrame, frames, fps: asset.fps });
  const tools = { context, task, workDir };
  const inits: Partial<Record<Rung, string>> = {};
  for (const rung of rungs) inits[rung] = await localFile(context, initOf(prefixOf(task, rung)), workDir);
  const made = await encodePiece(context.media, {
    video: await segmentRun(tools, best, needed.video),
    videoRung: best,
    ...(needsSound ? { audio: await segmentRun(tools, 'aud', needed.audio) } : {}),
    inits,
    inFrame,
    outFrame,
    frames,
    realCutIn: piece.realCutIn,
    realCutOut: piece.realCutOut,
    fps: asset.fps,
    aspect: piece.aspect,
    rungs,
    workDir,
    lane: 'interactive',
    signal: job.signal,
  });
  const facts: Record<string, { bytes: number; frames: number }> = {};
  const results = [...Object.entries(made.video), ...(made.audio ? [['aud', made.audio] as const] : [])];
  for (const [rung, result] of results) {
    await context.storage.putFile(pieceKey(asset.id, piece.pieceId, rung), result.file);
    facts[rung] = { bytes: result.bytes, frames: result.frames };
  }
  return facts;
}

function prefixOf({ renditions, piece }: Task, rung: RenditionRung): string {
  const found = renditions.find((row) => row.aspect === piece.aspect && row.rung === rung)?.prefix;
  if (found == null) throw new Error(`No ${rung} to cut from`);
  return found;
}

async function segmentRun(
  { context, task, workDir }: { context: Ingest['context']; task: Task; workDir: string },
  rung: RenditionRung,
  { first, last }: { first: number; last: number },
): Promise<SegmentRun> {
  const prefix = prefixOf(task, rung);
  const segments: string[] = [];
  for (let index = first; index <= last; index += 1)
    segments.push(await localFile(context, segmentOf(prefix, index), workDir));
  return { init: await localFile(context, initOf(prefix), workDir), firstSegment: first, segments };
}
