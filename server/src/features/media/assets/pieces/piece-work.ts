import { clipRange } from '@rushes/contract/create/lists/speed';
import { RUNGS, type Rung } from '@rushes/media/house';
import { type PieceResult, encodePieces, segmentsForPiece } from '@rushes/media/piece';
import { createGate } from '../../../../platform/jobs/gate.ts';
import type { JobContext, JobLane } from '../../../../platform/jobs/jobs.ts';
import type { RenditionRung } from '../../../../schema.ts';
import { type PieceJob, enqueuePieces, nextRungs, pieceSteps, readyRungs } from '../renditions/due.ts';
import { type Ingest, settleError } from '../ingest/ingest.ts';
import { initOf, pieceKey } from '../keys.ts';
import { createImageFiles } from './image-files.ts';
import { blendsOf, musicAssets, musicOf, pictureOf, segmentRun, soundOf } from './look-files.ts';
import { blendedAssets, footageAspect, hasRung } from './look.ts';
import { type Piece, addPieceRungs, findPiece, piecesOf, setPieceState, takeQueuedPieces } from './store.ts';
import { type Asset, type Rendition, findAsset, findRenditions } from '../store.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';

/** What is made together: starting the tools costs as much as a short piece. */
const togetherAtMost = 12;

interface Task {
  readonly asset: Asset;
  readonly pieces: readonly Piece[];
  readonly renditions: readonly Rendition[];
  readonly rungs: readonly Rung[];
  /** The rung that the pictures are decoded from. */
  readonly source: Rung;
  readonly withSound: boolean;
}

type PieceFacts = Record<string, { bytes: number; frames: number }>;

/** Batches that are being made in this process, by piece. */
const inHand = new Map<string, Promise<boolean>>();
/** One job at a time chooses what it makes, or two would choose the same. */
const chooseAlone = createGate(1);

interface Work {
  readonly job: JobContext;
  readonly lane: JobLane;
}

/** Makes the next rungs of a piece, the first ones together with other pieces of the asset that wait for theirs. */
export async function makePiece(ingest: Ingest, data: PieceJob, work: Work): Promise<void> {
  // Where another job's batch with this piece fails, this job makes it alone.
  if ((await inHand.get(data.pieceId)) === true) return;
  const begun = await chooseAlone(() => begin(ingest, data, work));
  if (begun === undefined) return;
  if ('others' in begun) {
    if (!(await begun.others)) await makePiece(ingest, data, work);
    return;
  }
  try {
    await begun.making;
  } catch (error) {
    await settleError(ingest, data, work.job, error, () => failPiece(ingest, data));
  }
}

/** Begins to make a batch; gives the one that another job began with this piece meanwhile. */
async function begin(
  ingest: Ingest,
  data: PieceJob,
  work: Work,
): Promise<{ making: Promise<void> } | { others: Promise<boolean> } | undefined> {
  const others = inHand.get(data.pieceId);
  if (others !== undefined) return { others };
  const task = await choose(ingest, data, work.job);
  if (task === undefined) return undefined;
  const making = make(ingest, data, task, work);
  const isMade = making.then(
    () => true,
    () => false,
  );
  for (const { pieceId } of task.pieces) inHand.set(pieceId, isMade);
  void isMade.then(() => {
    for (const { pieceId } of task.pieces) inHand.delete(pieceId);
  });
  return { making };
}

function choose({ context }: Ingest, data: PieceJob, job: JobContext): Promise<Task | undefined> {
  const { customerId, assetId, pieceId } = data;
  return context.db.tenant(customerId, async (trx) => {
    const piece = await findPiece(trx, customerId, pieceId);
    const asset = await findAsset(trx, customerId, assetId);
    if (piece === undefined || asset === undefined || piece.state === 'failed') return undefined;
    const footage = await findRenditions(trx, customerId, [assetId, ...blendedAssets([piece])]);
    const task = planTask(asset, piece, footage, data.rungs);
    if (task === undefined) return undefined;
    await setPieceState(trx, customerId, pieceId, ['queued'], 'running');
    // A further attempt is for this piece alone: one of the others may be to blame.
    const isAlone = piece.rungs.length > 0 || job.attempt > 1;
    const others = isAlone ? [] : await takeQueuedPieces(trx, customerId, piece, togetherAtMost - 1);
    const pieces = [piece, ...others.filter(({ rungs }) => rungs.length === 0)];
    const music = await findRenditions(trx, customerId, musicAssets(pieces));
    return { ...task, pieces, renditions: [...task.renditions, ...music] };
  });
}

async function make(
  ingest: Ingest,
  { customerId, assetId }: PieceJob,
  task: Task,
  work: Work,
): Promise<void> {
  const { context } = ingest;
  const facts = await inWorkFolder(context, (workDir) => encode(ingest, task, workDir, work));
  await context.db.tenant(customerId, async (trx) => {
    for (const [pieceId, made] of facts) await addPieceRungs(trx, customerId, pieceId, made);
    await ingest.changed(trx, customerId, assetId);
    const pieces = await piecesOf(trx, customerId, [assetId], task.pieces[0]?.aspect);
    const own = pieces.filter(({ pieceId }) => facts.has(pieceId));
    await enqueuePieces(context, trx, customerId, own);
  });
}

export async function failPiece({ context, changed }: Ingest, data: PieceJob): Promise<void> {
  const { customerId, assetId, pieceId } = data;
  await context.db.tenant(customerId, async (trx) => {
    await setPieceState(trx, customerId, pieceId, ['queued', 'running'], 'failed');
    await changed(trx, customerId, assetId);
  });
}

function planTask(
  asset: Asset,
  piece: Piece,
  renditions: readonly Rendition[],
  wanted: readonly RenditionRung[] | undefined,
): Task | undefined {
  const next = nextRungs(piece, renditions);
  const own = renditions.filter(({ assetId }) => assetId === asset.id);
  const missing = (wanted ?? next).filter((rung) => hasRung(piece.look, rung) && !piece.rungs.includes(rung));
  const ready = readyRungs(own, piece.aspect);
  const rungs = RUNGS.filter((rung) => missing.includes(rung) && ready.includes(rung));
  const isFramed = piece.look?.picture?.frame !== undefined;
  const source = isFramed
    ? framedSource(rungs, readyRungs(own, footageAspect(piece)))
    : sourceFor(rungs, ready);
  if (next.length === 0 || missing.length === 0 || source === undefined) return undefined;
  return { asset, pieces: [piece], renditions, rungs, source, withSound: missing.includes('aud') };
}

/** The first rungs are decoded from themselves, which is quick; what may take longer from the best there is. */
function sourceFor(rungs: readonly Rung[], ready: readonly RenditionRung[]): Rung | undefined {
  const isFirst = rungs.every((rung) => pieceSteps[0]?.includes(rung));
  if (isFirst) return RUNGS.find((rung) => ready.includes(rung));
  // One rung above loses little, and decoding the largest would cost twice as much.
  const top = RUNGS.indexOf(rungs.at(-1) ?? 'v240') + 1;
  return RUNGS.findLast((rung, at) => at <= top && ready.includes(rung));
}

/** A part of the footage is enlarged: it is decoded from a better rung than it is made in. */
function framedSource(rungs: readonly Rung[], ready: readonly RenditionRung[]): Rung | undefined {
  const isFirst = rungs.every((rung) => pieceSteps[0]?.includes(rung));
  return isFirst ? 'v480' : RUNGS.findLast((rung) => ready.includes(rung));
}

async function encode(
  { context }: Ingest,
  task: Task,
  workDir: string,
  { job, lane }: Work,
): Promise<Map<string, PieceFacts>> {
  const { asset, pieces, rungs, source, withSound } = task;
  const inits: Partial<Record<Rung, string>> = {};
  for (const rung of rungs) inits[rung] = await localFile(context, initOf(prefixOf(task, rung)), workDir);
  const files = { context, workDir, renditions: task.renditions, aspect: pieces[0]?.aspect ?? '16:9' };
  const imageFiles = createImageFiles(context, { ...files, lane, signal: job.signal });
  const sources = await Promise.all(
    pieces.map(async (piece, index) => {
      const { inFrame, outFrame, realCutIn, realCutOut } = piece;
      const speedPercent = piece.look?.speedPercent;
      const frames = asset.frames ?? clipRange(piece, speedPercent).outFrame;
      const range = { inFrame, outFrame, frames, speedPercent };
      const needed = segmentsForPiece({ ...range, fps: asset.fps });
      const own = { ...files, assetId: asset.id };
      const footage = { ...own, aspect: footageAspect(piece), rung: source };
      const top = rungs.at(-1) ?? source;
      const shown = { ...files, source, imageFiles, index, top, work: { lane, signal: job.signal } };
      return {
        ...(rungs.length > 0
          ? {
              video: await segmentRun(footage, needed.video),
              picture: await pictureOf(piece, shown),
              blends: await blendsOf(piece, shown),
            }
          : {}),
        ...(withSound
          ? {
              audio: await segmentRun({ ...own, rung: 'aud' }, needed.audio),
              sound: soundOf(piece),
              music: await musicOf(piece, files),
            }
          : {}),
        ...{ ...range, realCutIn, realCutOut },
      };
    }),
  );
  const made = await encodePieces(context.media, sources, {
    videoRung: source,
    inits,
    fps: asset.fps,
    aspect: files.aspect,
    rungs,
    isHasty: pieces.some((piece) => piece.rungs.length === 0),
    workDir,
    lane,
    signal: job.signal,
  });
  const facts = new Map<string, PieceFacts>();
  await Promise.all(
    pieces.map(async ({ pieceId }, index) => {
      facts.set(pieceId, await store(context, asset, pieceId, made[index]));
    }),
  );
  return facts;
}

async function store(
  { storage }: Ingest['context'],
  asset: Asset,
  pieceId: string,
  made: PieceResult | undefined,
): Promise<PieceFacts> {
  const facts: PieceFacts = {};
  const results = [
    ...Object.entries(made?.video ?? {}),
    ...(made?.audio ? [['aud', made.audio] as const] : []),
  ];
  for (const [rung, result] of results) {
    await storage.putFile(pieceKey(asset.id, pieceId, rung), result.file);
    facts[rung] = { bytes: result.bytes, frames: result.frames };
  }
  return facts;
}

function prefixOf({ asset, renditions, pieces }: Task, rung: RenditionRung): string {
  const aspect = pieces[0]?.aspect;
  const own = renditions.filter(({ assetId }) => assetId === asset.id);
  const found = own.find((row) => row.aspect === aspect && row.rung === rung)?.prefix;
  if (found == null) throw new Error(`No ${rung} to cut from`);
  return found;
}
