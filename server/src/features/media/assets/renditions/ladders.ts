import type { Rung } from '@rushes/media/house';
import { encodeLadder } from '@rushes/media/ladder';
import { measureLoudness } from '@rushes/media/loudness';
import type { Trx } from '../../../../context.ts';
import type { JobContext, JobLane } from '../../../../platform/jobs/jobs.ts';
import type { RenditionRung } from '../../../../schema.ts';
import { endProcessing } from '../ingest/clip-notices.ts';
import { type LadderJob, enqueueDue, hasLowerRungs, ladderRungs } from './due.ts';
import { type Ingest, endAsset, requireRoom, settleError, tell, whileClaimed } from '../ingest/ingest.ts';
import { housePrefix, originalKey } from '../keys.ts';
import { reportProgress } from '../progress.ts';
import {
  type Asset,
  type FinishedRendition,
  claimRenditions,
  findAsset,
  findRenditions,
  finishRendition,
  shiftRenditions,
  updateAsset,
} from '../store.ts';
import { storeRendition } from '../ingest/store-files.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';

/** Encodes the lower or the upper rungs of an asset in one shape, unless another job has them in hand. */
export async function makeLadder(
  ingest: Ingest,
  data: LadderJob,
  job: JobContext,
  lane: JobLane,
): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId, aspect, part } = data;
  const { asset, rungs } = await context.db.tenant(customerId, async (trx) => {
    const claim = { assetId, aspect, rungs: ladderRungs[part], jobId: job.jobId };
    const found = await findAsset(trx, customerId, assetId);
    const claimed = found?.info == null ? [] : await claimRenditions(trx, customerId, claim);
    return { asset: found, rungs: claimed };
  });
  if (asset?.info == null || rungs.length === 0) return;
  const progress = await reportProgress(context, data, part === 'lower' ? 'Small sizes' : 'Large sizes');
  const task = { asset, info: asset.info, rungs, lane, onProgress: progress.report };
  try {
    await whileClaimed(context, customerId, job.jobId, async () => {
      const done = await encode(ingest, data, job, task);
      await context.db.tenant(customerId, (trx) => publish(ingest, trx, data, asset, done));
    });
  } catch (error) {
    await settleError(ingest, data, job, error, (code) => failLadder(ingest, data, code));
  } finally {
    await progress.end();
  }
}

interface Task {
  readonly asset: Asset;
  readonly info: NonNullable<Asset['info']>;
  readonly rungs: readonly RenditionRung[];
  readonly lane: JobLane;
  readonly onProgress: (fraction: number) => void;
}

interface Encoded {
  readonly frames: number;
  readonly renditions: readonly FinishedRendition[];
}

function encode({ context }: Ingest, data: LadderJob, job: JobContext, task: Task): Promise<Encoded> {
  const { assetId, aspect } = data;
  return inWorkFolder(context, async (workDir) => {
    await requireRoom(context, task.asset.sizeBytes);
    const { lane, info } = task;
    const source = await localFile(context, originalKey(assetId), workDir);
    const common = { source, info, workDir, lane, signal: job.signal };
    const gainDb = task.asset.gainDb ?? (await measureGain(context, data, common));
    const made = await encodeLadder(context.media, {
      ...common,
      aspect,
      fps: task.asset.fps,
      rungs: task.rungs.filter((rung): rung is Rung => rung !== 'aud' && rung !== 'quick'),
      audio: task.rungs.includes('aud'),
      gainDb,
      onProgress: task.onProgress,
    });
    const renditions: FinishedRendition[] = [];
    for (const rung of task.rungs) {
      const files = rung === 'aud' ? made.audio : rung === 'quick' ? undefined : made.rungs[rung];
      if (files === undefined) throw new Error(`The ladder left out ${rung}`);
      const prefix = housePrefix(assetId, aspect, rung);
      renditions.push(await storeRendition(context.storage, rung, prefix, files));
    }
    return { frames: made.frames, renditions };
  });
}

async function measureGain(
  context: Ingest['context'],
  { customerId, assetId }: LadderJob,
  request: Parameters<typeof measureLoudness>[1],
): Promise<number> {
  const { gainDb } = await measureLoudness(context.media, request);
  await context.db.tenant(customerId, (trx) => updateAsset(trx, customerId, assetId, { gain_db: gainDb }));
  return gainDb;
}

async function publish(
  ingest: Ingest,
  trx: Trx,
  data: LadderJob,
  asset: Asset,
  { frames, renditions }: Encoded,
): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId, aspect } = data;
  for (const done of renditions) await finishRendition(trx, customerId, assetId, aspect, done);
  await updateAsset(trx, customerId, assetId, {
    frames,
    duration_ms: Math.round((frames * 1000) / asset.fps),
  });
  await ingest.clips.fitRange(trx, data, { isCounted: true });
  const all = await findRenditions(trx, customerId, [assetId]);
  if (aspect === asset.aspect && hasLowerRungs(all, aspect))
    await endProcessing(ingest, trx, data, { state: 'ready' });
  await enqueueDue(context, trx, customerId, assetId);
  await tell(ingest, trx, data);
}

/** Without its lower rungs a clip is of no use; without upper ones, or in another shape, it still is. */
export async function failLadder(ingest: Ingest, data: LadderJob, code: string | undefined): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId, aspect, part } = data;
  const asset = await context.db.tenant(customerId, (trx) => findAsset(trx, customerId, assetId));
  if (part === 'lower' && aspect === asset?.aspect) {
    await endAsset(ingest, data, code);
    return;
  }
  const rungs: RenditionRung[] = [...ladderRungs[part], ...(part === 'lower' ? ladderRungs.upper : [])];
  await context.db.tenant(customerId, async (trx) => {
    await shiftRenditions(trx, customerId, { assetId, aspect, rungs }, ['queued', 'running'], 'failed');
    // Pieces that waited for these rungs are made of what there is.
    await enqueueDue(context, trx, customerId, assetId);
    await tell(ingest, trx, data);
  });
}
