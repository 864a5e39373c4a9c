import type { Aspect } from '@rushes/contract/media/clips';
import { rungsFor } from '@rushes/media/house';
import type { SpriteFacts } from '@rushes/media/playlist';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AnyTrx } from '../../../platform/db/database.ts';
import {
  type AssetJob,
  type BytesJob,
  enqueueDue,
  enqueuePieces,
  hasLowerRungs,
  jobNames,
  ladderRungs,
  pieceJobKey,
  pieceSteps,
} from './renditions/due.ts';
import type { ClipRows, Ingest } from './ingest/ingest.ts';
import { heardIn } from './artwork/heard.ts';
import { sweepWorkFolders } from './work-folder.ts';
import { type WantedPiece, removePiecesMixing, removeQueuedPieces, wantPieces } from './pieces/store.ts';
import {
  assetsWithWork,
  findAsset,
  findAssets,
  findRenditions,
  markUrgent,
  removeOrphans,
  removeUnneeded,
  shiftRenditions,
  updateAsset,
  wantRenditions,
} from './store.ts';

export { publishClip } from './ingest/clip-event.ts';
export { notifyOwner } from './ingest/clip-notices.ts';
export { hasRung, lookHash } from './pieces/look.ts';
export { findPieces, type Piece, removePiecesMixing } from './pieces/store.ts';
export { type FontFault, UnusableFont } from './titles/check-font.ts';
export { titleFonts } from './titles/fonts.ts';
export { drawTitleIn, examineFont } from './titles/own-font.ts';
export {
  endState,
  licenceColumns,
  type LicenceRow,
  licenceState,
  licenceValues,
  toLicence,
} from './licence-state-store.ts';
export { inWorkFolder, localFile } from './work-folder.ts';
export { originalKey, initOf, piecePrefix, posterKeyOf, segmentOf } from './keys.ts';
export { hasLowerRungs } from './renditions/due.ts';
export { localRendition } from './renditions/local-rendition.ts';
export {
  clearProgress,
  clearProgressOf,
  deleteAsset,
  deleteUnusedAssets,
  insertAsset,
  findAsset,
  findRenditions,
  type Rendition,
  saveProgress,
  updateAsset,
} from './store.ts';

/** Called in the transaction in which something of the asset became ready or failed. */
export type AssetListener = (trx: Trx, customerId: string, assetId: string) => Promise<void>;

/** Pictures of an asset that are there; the sheets of the sprite are storage keys. */
export interface Artwork {
  readonly posterKey: string | null;
  readonly sprite: SpriteFacts | null;
  readonly peaksKey: string | null;
}

export type AssetsService = ReturnType<typeof createAssetsService>;

const orphanMs = 24 * 3_600_000;
const watchedAtOnce = 2000;

/** Sources and all that is made of them. */
export function createAssetsService(context: Context, clips: ClipRows) {
  const listeners: AssetListener[] = [];
  const ingest: Ingest = {
    context,
    clips,
    changed: async (trx, customerId, assetId) => {
      for (const listener of listeners) await listener(trx, customerId, assetId);
    },
  };
  return {
    ingest,
    onAssetChanged: (listener: AssetListener): void => void listeners.push(listener),
    /** Starts the work on an asset whose original lies in the storage. */
    begin: async (trx: Trx, data: AssetJob) => enqueueDue(context, trx, data.customerId, data.assetId),
    retry: async (trx: Trx, data: AssetJob) => retry(context, trx, data),
    renditionsOf: async (trx: Trx, customerId: string, assetIds: readonly string[]) =>
      findRenditions(trx, customerId, assetIds),
    /** Gives an asset another poster; while its pictures are being made, that has to wait. */
    async setPoster(trx: Trx, customerId: string, assetId: string, posterKey: string): Promise<void> {
      const artwork = (await findAsset(trx, customerId, assetId))?.artwork ?? null;
      if (artwork === null) throw new AppError('wrong-state');
      const values = { artwork: JSON.stringify({ ...artwork, posterKey }), has_artwork: true };
      await updateAsset(trx, customerId, assetId, values);
    },
    /** Before this process starts work. */
    sweepWorkFolders: async () => sweepWorkFolders(context),
    watch: async () => watch(context),
    collect: async () => collect(context, clips),
    /** Removes those of the assets that nothing needs, and an hour later their bytes: work that still runs writes until it ends. */
    removeUnneeded: async (trx: Trx, customerId: string, assetIds: readonly string[]): Promise<void> => {
      const removed = await removeUnneeded(trx, customerId, assetIds);
      const gone = [
        ...removed.map((assetId) => ({ customerId, assetId })),
        ...(await removePiecesMixing(trx, removed)),
      ];
      for (const data of gone) await enqueueDeletion(context, trx, data, 3_600_000);
    },
    ...footageCalls(context),
  };
}

/** What programs ask for. */
function footageCalls(context: Context) {
  return {
    async ensureRenditions(
      trx: Trx,
      customerId: string,
      assetId: string,
      aspect: Aspect,
      { urgent }: { urgent: boolean },
    ): Promise<void> {
      const asset = await findAsset(trx, customerId, assetId);
      if (asset === undefined) return;
      const rungs = asset.info === null ? [] : rungsFor(asset.info, aspect);
      await wantRenditions(trx, customerId, assetId, aspect, [...new Set([...ladderRungs.lower, ...rungs])]);
      if (urgent) await markUrgent(trx, customerId, assetId, aspect, ladderRungs.lower);
      await enqueueDue(context, trx, customerId, assetId);
    },

    async ensurePieces(
      trx: Trx,
      customerId: string,
      wanted: readonly WantedPiece[],
    ): Promise<{ ready: number; total: number }> {
      const { pieces } = await wantPieces(trx, customerId, wanted);
      await enqueuePieces(context, trx, customerId, pieces);
      return { ready: pieces.filter(({ state }) => state === 'ready').length, total: wanted.length };
    },

    async prepareNewPieces(trx: Trx, customerId: string, wanted: readonly WantedPiece[]): Promise<void> {
      const { fresh } = await wantPieces(trx, customerId, wanted);
      await enqueuePieces(context, trx, customerId, fresh);
    },

    /** Gives up pieces that nobody has begun. */
    async cancelPieces(trx: Trx, customerId: string, pieceIds: readonly string[]): Promise<void> {
      for (const pieceId of await removeQueuedPieces(trx, customerId, pieceIds))
        await context.jobs.cancel(trx, jobNames.pieces, pieceJobKey(pieceId, pieceSteps[0] ?? []));
    },

    heardIn: async (trx: Trx, customerId: string, assetIds: readonly string[]) =>
      heardIn(context, await findAssets(trx, customerId, assetIds)),

    /** Assets without pictures are left out. */
    async artworkOf(
      trx: Trx,
      customerId: string,
      assetIds: readonly string[],
    ): Promise<ReadonlyMap<string, Artwork>> {
      const found = new Map<string, Artwork>();
      for (const { id, artwork } of await findAssets(trx, customerId, assetIds)) {
        if (artwork !== null) found.set(id, artwork);
      }
      return found;
    },
  };
}

/** Works again on what failed, from the original; tells the state that its clip has by that, null where there is no original. */
async function retry(
  context: Context,
  trx: Trx,
  { customerId, assetId }: AssetJob,
): Promise<'ready' | 'processing' | null> {
  const asset = await findAsset(trx, customerId, assetId);
  if (asset?.sha256 == null) return null;
  const renditions = await findRenditions(trx, customerId, [assetId]);
  const isUsable = asset.aspect !== null && hasLowerRungs(renditions, asset.aspect);
  // The quick copy is for the time before the lower rungs.
  const rungs = isUsable ? [...ladderRungs.lower, ...ladderRungs.upper] : undefined;
  const target = rungs === undefined ? { assetId } : { assetId, rungs };
  await shiftRenditions(trx, customerId, target, ['failed'], 'queued');
  // What the file is claimed to hold may be what was wrong.
  if (!isUsable) await updateAsset(trx, customerId, assetId, { info: null });
  await enqueueDue(context, trx, customerId, assetId);
  return isUsable ? 'ready' : 'processing';
}

/** Takes up work that no job has in hand: after a full disk, or a job that was lost. */
async function watch(context: Context): Promise<void> {
  const due = await context.db.system((trx) => assetsWithWork(trx, watchedAtOnce));
  for (const { customerId, assetId } of due)
    await context.db.tenant(customerId, (trx) => enqueueDue(context, trx, customerId, assetId));
}

async function enqueueDeletion(
  { jobs }: Context,
  trx: AnyTrx,
  data: BytesJob,
  startAfterMs: number,
): Promise<void> {
  const singletonKey = data.pieceId ?? data.assetId;
  await jobs.enqueue(trx, jobNames.deleteBytes, data, { singletonKey, startAfterMs });
}

/** Empties the bin and removes assets that nothing needs; their bytes go after the rows. */
async function collect(context: Context, clips: ClipRows): Promise<void> {
  const nowMs = context.clock.nowMs();
  await context.db.system(async (trx) => {
    await clips.purgeBin(trx, new Date(nowMs));
    const orphans = await removeOrphans(trx, new Date(nowMs - orphanMs));
    const mixed = await removePiecesMixing(
      trx,
      orphans.map(({ assetId }) => assetId),
    );
    for (const data of [...orphans, ...mixed]) await enqueueDeletion(context, trx, data, 0);
  });
}
