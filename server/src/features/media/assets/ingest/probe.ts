import { aspectOf, framesOf, rungsFor } from '@rushes/media/house';
import { type MediaInfo, probe } from '@rushes/media/probe';
import { canQuickCopy } from '@rushes/media/quick-copy';
import type { Trx } from '../../../../context.ts';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import { type AssetJob, enqueueDue } from '../renditions/due.ts';
import { type Ingest, endAsset, settleError, tell } from './ingest.ts';
import { originalKey } from '../keys.ts';
import { reportProgress } from '../progress.ts';
import { findAsset, findRenditions, updateAsset, wantRenditions } from '../store.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';

/** Learns what an upload holds and asks for all that shall be made of it. */
export async function probeAsset(ingest: Ingest, data: AssetJob, job: JobContext): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId } = data;
  const asset = await context.db.tenant(customerId, (trx) => findAsset(trx, customerId, assetId));
  if (asset?.sha256 == null) return;
  try {
    const info = asset.info ?? (await readInfo(ingest, data, job));
    await context.db.tenant(customerId, (trx) => plan(ingest, trx, data, info, asset.fps));
  } catch (error) {
    await settleError(ingest, data, job, error, (code) => endAsset(ingest, data, code));
  }
}

async function readInfo({ context }: Ingest, data: AssetJob, job: JobContext): Promise<MediaInfo> {
  const progress = await reportProgress(context, data, 'Checking');
  try {
    return await inWorkFolder(context, async (workDir) => {
      const file = await localFile(context, originalKey(data.assetId), workDir);
      return probe(context.media, { file, workDir, signal: job.signal });
    });
  } finally {
    await progress.end();
  }
}

async function plan(ingest: Ingest, trx: Trx, data: AssetJob, info: MediaInfo, fps: 25 | 30): Promise<void> {
  const { customerId, assetId } = data;
  const aspect = aspectOf(info);
  const frames = framesOf(info, fps);
  await updateAsset(trx, customerId, assetId, {
    info: JSON.stringify(info),
    aspect,
    frames,
    duration_ms: Math.round((frames * 1000) / fps),
  });
  await ingest.clips.fitRange(trx, data, { isCounted: false });
  if (canQuickCopy(info).copy) await wantRenditions(trx, customerId, assetId, aspect, ['quick']);
  await wantRenditions(trx, customerId, assetId, aspect, [...rungsFor(info, aspect), 'aud']);
  // Other shapes may have been asked for before anybody knew which sizes the source gives.
  for (const other of new Set((await findRenditions(trx, customerId, [assetId])).map((row) => row.aspect)))
    await wantRenditions(trx, customerId, assetId, other, [...rungsFor(info, other), 'aud']);
  await enqueueDue(ingest.context, trx, customerId, assetId);
  await tell(ingest, trx, data);
}
