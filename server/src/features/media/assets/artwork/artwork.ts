import type { Aspect } from '@rushes/contract/media/clips';
import { isMediaError } from '@rushes/media/media-error';
import { makePeaks } from '@rushes/media/peaks';
import type { SpriteFacts } from '@rushes/media/playlist';
import { makePoster } from '@rushes/media/poster';
import { makeSprite } from '@rushes/media/sprite';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import type { RenditionRung, StoredArtwork } from '../../../../schema.ts';
import { type AssetJob, hasLowerRungs } from '../renditions/due.ts';
import { verdictOf } from '../ingest/failures.ts';
import { type Ingest, settleError, tell } from '../ingest/ingest.ts';
import { originalKey, posterKeyOf } from '../keys.ts';
import { reportProgress } from '../progress.ts';
import { type Asset, type Rendition, findAsset, findRenditions, updateAsset } from '../store.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';
import { localRendition } from '../renditions/local-rendition.ts';

const none: StoredArtwork = { posterKey: null, sprite: null, peaksKey: null };

/** Makes poster, hover pictures and peaks of an asset that has its lower rungs, each for itself. */
export async function makeArtwork(ingest: Ingest, data: AssetJob, job: JobContext): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId } = data;
  const { asset, renditions } = await context.db.tenant(customerId, async (trx) => ({
    asset: await findAsset(trx, customerId, assetId),
    renditions: await findRenditions(trx, customerId, [assetId]),
  }));
  if (asset?.info == null || asset.aspect === null || !hasLowerRungs(renditions, asset.aspect)) return;
  if (asset.artwork !== null) return;
  const progress = await reportProgress(context, data, 'Preview pictures');
  const source = { asset, info: asset.info, aspect: asset.aspect, renditions };
  try {
    const artwork = await inWorkFolder(context, (workDir) => draw(ingest, job, source, workDir));
    await saveArtwork(ingest, data, artwork);
  } catch (error) {
    await settleError(ingest, data, job, error, () => failArtwork(ingest, data));
  } finally {
    await progress.end();
  }
}

/** The clip goes without pictures. */
export async function failArtwork(ingest: Ingest, data: AssetJob): Promise<void> {
  await saveArtwork(ingest, data, none);
}

async function saveArtwork(ingest: Ingest, data: AssetJob, artwork: StoredArtwork): Promise<void> {
  const { customerId, assetId } = data;
  await ingest.context.db.tenant(customerId, async (trx) => {
    const values = { artwork: JSON.stringify(artwork), has_artwork: artwork.posterKey !== null };
    await updateAsset(trx, customerId, assetId, values);
    await tell(ingest, trx, data);
  });
}

interface Source {
  readonly asset: Asset;
  readonly info: NonNullable<Asset['info']>;
  readonly aspect: Aspect;
  readonly renditions: readonly Rendition[];
}

async function draw(
  ingest: Ingest,
  job: JobContext,
  source: Source,
  workDir: string,
): Promise<StoredArtwork> {
  const run = { workDir, lane: 'background', signal: job.signal } as const;
  const part = async <T>(name: string, make: () => Promise<T>): Promise<T | null> => {
    try {
      return await make();
    } catch (error) {
      if (mayComeYet(error, job)) throw error;
      const detail = isMediaError(error) ? error.detail : undefined;
      ingest.context.log.warn({ error, detail, assetId: source.asset.id }, `a clip gets no ${name}`);
      return null;
    }
  };
  return {
    posterKey: await part('poster', () => storePoster(ingest, source, run)),
    sprite: await part('sprite', () => storeSprite(ingest, source, run)),
    peaksKey: await part('peaks', () => storePeaks(ingest, source, run)),
  };
}

/** Only what another attempt, or more room, may still bring is waited for; else the other parts go without it. */
function mayComeYet(error: unknown, job: JobContext): boolean {
  const verdict = verdictOf(error);
  if (job.signal.aborted || verdict === 'wait') return true;
  const isBeyondDecoding = isMediaError(error, 'converter-crashed');
  return verdict === 'retry' && !isBeyondDecoding && !job.lastAttempt;
}

interface Run {
  readonly workDir: string;
  readonly lane: 'background';
  readonly signal: AbortSignal;
}

async function storePoster({ context }: Ingest, { asset, info }: Source, run: Run): Promise<string> {
  const key = posterKeyOf(asset.id, null);
  const source = await localFile(context, originalKey(asset.id), run.workDir);
  const { file } = await makePoster(context.media, { source, info, ...run });
  await context.storage.putFile(key, file);
  return key;
}

async function storeSprite(ingest: Ingest, source: Source, run: Run): Promise<SpriteFacts> {
  const { context } = ingest;
  const { asset, aspect } = source;
  const picture = await localRun(ingest, source, 'v240', run.workDir);
  const wanted = { frames: asset.frames ?? 1, fps: asset.fps, aspect };
  const { files, ...facts } = await makeSprite(context.media, { ...picture, ...run, ...wanted });
  const sheets = facts.sheets.map((name) => `assets/${asset.id}/${name}`);
  for (const [index, file] of files.entries()) {
    const key = sheets[index];
    if (key !== undefined) await context.storage.putFile(key, file);
  }
  return { ...facts, sheets };
}

async function storePeaks(ingest: Ingest, source: Source, run: Run): Promise<string> {
  const { context } = ingest;
  const sound = await localRun(ingest, source, 'aud', run.workDir);
  const peaks = await makePeaks(context.media, { ...sound, ...run });
  const key = `assets/${source.asset.id}/peaks.json`;
  await context.storage.put(key, Buffer.from(JSON.stringify(peaks)));
  return key;
}

async function localRun({ context }: Ingest, source: Source, rung: RenditionRung, workDir: string) {
  const rendition = source.renditions.find((row) => row.aspect === source.aspect && row.rung === rung);
  if (rendition === undefined) throw new Error(`No ${rung} to draw from`);
  return localRendition(context, rendition, workDir);
}
