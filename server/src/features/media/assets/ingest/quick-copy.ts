import { quickCopy } from '@rushes/media/quick-copy';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import type { AssetJob } from '../renditions/due.ts';
import { type Ingest, requireRoom, settleError, tell, whileClaimed } from './ingest.ts';
import { originalKey, quickPrefix } from '../keys.ts';
import { reportProgress } from '../progress.ts';
import {
  type FinishedRendition,
  claimRenditions,
  findAsset,
  finishRendition,
  shiftRenditions,
} from '../store.ts';
import { storeFiles } from './store-files.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';

/** Makes a clip playable at once where its picture needs no encoding. */
export async function copyAsset(ingest: Ingest, data: AssetJob, job: JobContext): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId } = data;
  const task = await context.db.tenant(customerId, async (trx) => {
    const asset = await findAsset(trx, customerId, assetId);
    if (asset?.aspect == null || asset.info === null) return undefined;
    const { aspect, info, sizeBytes } = asset;
    const claim = { assetId, aspect, rungs: ['quick'] as const, jobId: job.jobId };
    const claimed = await claimRenditions(trx, customerId, claim);
    return claimed.length === 0 ? undefined : { aspect, info, sizeBytes };
  });
  if (task === undefined) return;
  const progress = await reportProgress(context, data, 'Making it playable');
  try {
    const done = await whileClaimed(context, customerId, job.jobId, () => makeCopy(ingest, data, job, task));
    await context.db.tenant(customerId, async (trx) => {
      await finishRendition(trx, customerId, assetId, task.aspect, done);
      await tell(ingest, trx, data);
    });
  } catch (error) {
    await settleError(ingest, data, job, error, () => failCopy(ingest, data));
  } finally {
    await progress.end();
  }
}

type Task = {
  readonly info: Parameters<typeof quickCopy>[1]['info'];
  readonly sizeBytes: number;
};

function makeCopy({ context }: Ingest, data: AssetJob, job: JobContext, task: Task) {
  return inWorkFolder(context, async (workDir): Promise<FinishedRendition> => {
    await requireRoom(context, task.sizeBytes);
    const copy = await quickCopy(context.media, {
      source: await localFile(context, originalKey(data.assetId), workDir),
      info: task.info,
      workDir,
      lane: 'interactive',
      signal: job.signal,
    });
    const prefix = quickPrefix(data.assetId);
    await storeFiles(context.storage, prefix, copy.init, copy.segments);
    const { codecs, width, height, averageBitrate, peakBitrate, segments } = copy;
    return {
      rung: 'quick',
      prefix,
      initSha256: null,
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
      facts: {
        codecs,
        width,
        height,
        averageBitrate,
        peakBitrate,
        segmentCount: segments.length,
        segmentDurationsS: segments.map(({ durationS }) => durationS),
      },
    };
  });
}

/** Without the copy the clip plays a little later: the ladder goes on. */
export async function failCopy({ context }: Ingest, { customerId, assetId }: AssetJob): Promise<void> {
  await context.db.tenant(customerId, (trx) =>
    shiftRenditions(trx, customerId, { assetId, rungs: ['quick'] }, ['queued', 'running'], 'failed'),
  );
}
