import type { Aspect } from '@rushes/contract/media/clips';
import { LOWER_RUNGS, UPPER_RUNGS } from '@rushes/media/house';
import type { Context, Trx } from '../../../../context.ts';
import type { RenditionRung } from '../../../../schema.ts';
import { blendedAssets, footageAspect, hasRung } from '../pieces/look.ts';
import { type Piece, piecesBlending, piecesOf } from '../pieces/store.ts';
import { type Asset, type Rendition, findAsset, findRenditions } from '../store.ts';

export interface AssetJob {
  readonly customerId: string;
  readonly assetId: string;
}

/** Of a piece alone, or of all of an asset. */
export interface BytesJob extends AssetJob {
  readonly pieceId?: string;
}

export interface LadderJob extends AssetJob {
  readonly aspect: Aspect;
  readonly part: 'lower' | 'upper';
}

export interface PieceJob extends AssetJob {
  readonly pieceId: string;
  /** What this job makes; left out: the first rungs that are missing. */
  readonly rungs?: readonly RenditionRung[];
}

export const jobNames = {
  probe: 'assets.probe',
  quickCopy: 'assets.quick-copy',
  ladder: 'assets.ladder',
  urgentLadder: 'assets.urgent-ladder',
  artwork: 'assets.artwork',
  pieces: 'assets.pieces',
  upperPieces: 'assets.upper-pieces',
  deleteBytes: 'assets.delete-bytes',
  watch: 'assets.watch',
  collect: 'assets.collect',
} as const;

/** The rungs of a ladder's part, with the sound that comes with the lower ones. */
export const ladderRungs: Readonly<Record<LadderJob['part'], readonly RenditionRung[]>> = {
  lower: [...LOWER_RUNGS, 'aud'],
  upper: UPPER_RUNGS,
};

/** In which order the rungs of a piece are made: with the first ones a program can go live. */
export const pieceSteps: readonly (readonly RenditionRung[])[] = [['v240', 'aud'], ['v480'], UPPER_RUNGS];

/** Whether a clip of these renditions can stand in a published program. */
export function hasLowerRungs(renditions: readonly Rendition[], aspect: Aspect): boolean {
  const ready = new Set(readyRungs(renditions, aspect));
  return ladderRungs.lower.every((rung) => ready.has(rung));
}

export function readyRungs(renditions: readonly Rendition[], aspect: Aspect): RenditionRung[] {
  return renditions
    .filter((rendition) => rendition.aspect === aspect && rendition.state === 'ready')
    .map(({ rung }) => rung);
}

/** Enqueues all work that the asset's rows ask for and that nobody has in hand; asking twice changes nothing. */
export async function enqueueDue(
  context: Context,
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<void> {
  const asset = await findAsset(trx, customerId, assetId);
  if (asset?.sha256 == null) return;
  const data: AssetJob = { customerId, assetId };
  const renditions = await findRenditions(trx, customerId, [assetId]);
  if (asset.info === null) {
    const priority = renditions.some(({ isUrgent }) => isUrgent) ? 10 : 0;
    await context.jobs.enqueue(trx, jobNames.probe, data, { singletonKey: assetId, priority });
    return;
  }
  if (renditions.some((rendition) => rendition.rung === 'quick' && isPending(rendition)))
    await context.jobs.enqueue(trx, jobNames.quickCopy, data, { singletonKey: assetId });
  for (const aspect of new Set(renditions.map((rendition) => rendition.aspect)))
    await enqueueLadder(context, trx, data, renditions, aspect);
  await enqueueArtwork(context, trx, data, asset, renditions);
  const own = await piecesOf(trx, customerId, [assetId]);
  await enqueuePieces(context, trx, customerId, [
    ...own,
    ...(await piecesBlending(trx, customerId, assetId)),
  ]);
}

function isPending({ state }: Rendition): boolean {
  return state === 'queued' || state === 'running';
}

async function enqueueLadder(
  context: Context,
  trx: Trx,
  data: AssetJob,
  renditions: readonly Rendition[],
  aspect: Aspect,
): Promise<void> {
  const pending = renditions.filter((rendition) => rendition.aspect === aspect && isPending(rendition));
  const part = (['lower', 'upper'] as const).find((name) =>
    pending.some(({ rung }) => ladderRungs[name].includes(rung)),
  );
  if (part === undefined) return;
  const isUrgent = part === 'lower' && pending.some((rendition) => rendition.isUrgent);
  const job: LadderJob = { ...data, aspect, part };
  await context.jobs.enqueue(trx, isUrgent ? jobNames.urgentLadder : jobNames.ladder, job, {
    singletonKey: `${data.assetId}:${aspect}:${part}`,
    priority: part === 'lower' ? 10 : 0,
  });
}

async function enqueueArtwork(
  context: Context,
  trx: Trx,
  data: AssetJob,
  asset: Asset,
  renditions: readonly Rendition[],
): Promise<void> {
  if (asset.artwork !== null || asset.aspect === null || !hasLowerRungs(renditions, asset.aspect)) return;
  await context.jobs.enqueue(trx, jobNames.artwork, data, { singletonKey: data.assetId });
}

const nextStepAfterMs = 400;

/** Enqueues the next step of the pieces that can gain rungs from what is ready of their assets. */
export async function enqueuePieces(
  context: Context,
  trx: Trx,
  customerId: string,
  pieces: readonly Piece[],
): Promise<void> {
  const assetIds = new Set([...pieces.map(({ assetId }) => assetId), ...blendedAssets(pieces)]);
  const renditions = await findRenditions(trx, customerId, [...assetIds]);
  for (const piece of pieces) {
    const rungs = nextRungs(piece, renditions);
    if (rungs.length === 0) continue;
    const { pieceId, assetId } = piece;
    const step = pieceSteps.findIndex((each) => rungs.some((rung) => each.includes(rung)));
    const isUpper = step === pieceSteps.length - 1;
    const job: PieceJob = { customerId, assetId, pieceId, rungs };
    await context.jobs.enqueue(trx, isUpper ? jobNames.upperPieces : jobNames.pieces, job, {
      // By its rungs: those that become ready while a job runs are another job.
      singletonKey: pieceJobKey(pieceId, rungs),
      priority: 20 - step * 10,
      // What waits for the first rungs goes live before the next ones take the processors.
      ...(step === 1 ? { startAfterMs: nextStepAfterMs } : {}),
    });
  }
}

/** What of a piece is made next; nothing while an asset that it shows lacks its lower rungs. */
export function nextRungs(piece: Piece, renditions: readonly Rendition[]): RenditionRung[] {
  const own = renditions.filter(({ assetId }) => assetId === piece.assetId);
  const isUsable = hasLowerRungs(own, piece.aspect) && footageOf(piece, renditions).every(hasLower);
  if (!isUsable) return [];
  const missing = readyRungs(own, piece.aspect).filter(
    (rung) => hasRung(piece.look, rung) && !piece.rungs.includes(rung),
  );
  for (const [at, step] of pieceSteps.entries()) {
    const rungs = step.filter((rung) => missing.includes(rung));
    if (rungs.length === 0) continue;
    const needsAll = at >= firstMixedStep(piece);
    return !needsAll || footageOf(piece, renditions).every(isSettled) ? rungs : [];
  }
  return [];
}

/**
 * The step from which a piece waits for all of its footage. What is cut out of larger footage needs that for each rung but the
 * first, with which it goes live; what only dissolves needs it for the upper rungs.
 */
function firstMixedStep({ look }: Piece): number {
  const { frame, blends = [] } = look?.picture ?? {};
  if (frame !== undefined || blends.some((blend) => blend.frame !== undefined)) return 1;
  return blends.length > 0 ? pieceSteps.length - 1 : pieceSteps.length;
}

interface Footage {
  readonly aspect: Aspect;
  readonly renditions: readonly Rendition[];
}

/** What the frames of a piece are made from: its own footage, and that of clips which it dissolves into or out of. */
function footageOf(piece: Piece, renditions: readonly Rendition[]): Footage[] {
  const ofAsset = (id: string) => renditions.filter(({ assetId }) => assetId === id);
  const blends = piece.look?.picture?.blends ?? [];
  return [
    { aspect: footageAspect(piece), renditions: ofAsset(piece.assetId) },
    ...blends.map(({ assetId, frame }) => ({
      aspect: frame?.aspect ?? piece.aspect,
      renditions: ofAsset(assetId),
    })),
  ];
}

function hasLower({ aspect, renditions }: Footage): boolean {
  return hasLowerRungs(renditions, aspect);
}

/** Whether footage has all rungs that it will have. */
function isSettled({ aspect, renditions }: Footage): boolean {
  return renditions.every((each) => each.aspect !== aspect || each.rung === 'quick' || !isPending(each));
}

export function pieceJobKey(pieceId: string, rungs: readonly RenditionRung[]): string {
  return `${pieceId}:${rungs.join('.')}`;
}
