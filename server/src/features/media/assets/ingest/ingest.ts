import { statfs } from 'node:fs/promises';
import type { ClipState } from '@rushes/contract/media/clips';
import { MediaError, isMediaError } from '@rushes/media/media-error';
import type { Context, Trx } from '../../../../context.ts';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import { endProcessing } from './clip-notices.ts';
import { publishClip } from './clip-event.ts';
import type { AssetJob } from '../renditions/due.ts';
import { endingOf, verdictOf } from './failures.ts';
import { showProgress } from '../progress.ts';
import { clearProgress, clipOf, releaseClaims, renewClaims, shiftRenditions } from '../store.ts';

/** How the processing of a clip ends. */
export interface ClipEnding {
  state: ClipState;
  reasonCode?: string;
  reasonMessage?: string;
}

/** What assets write of clips, which belong to another feature. */
export interface ClipRows {
  endProcessing(trx: Trx, asset: AssetJob, next: ClipEnding, now: Date): Promise<boolean>;
  /** Called once the length of an asset is known, and again with all its frames counted. */
  fitRange(trx: Trx, asset: AssetJob, length: { readonly isCounted: boolean }): Promise<void>;
  purgeBin(trx: Trx, now: Date): Promise<void>;
}

/** What the work on assets is done with. */
export interface Ingest {
  readonly context: Context;
  readonly clips: ClipRows;
  /** Tells the listeners, in the transaction that changes something. */
  readonly changed: (trx: Trx, customerId: string, assetId: string) => Promise<void>;
}

const renewMs = 8000;
const spareBytes = 300_000_000;

/** Throws `disk-full` before work begins that would fill the disk. */
export async function requireRoom(context: Context, sizeBytes: number): Promise<void> {
  const disk = await statfs(context.config.stateDir);
  const stored = (await context.storage.freeBytes()) ?? Number.POSITIVE_INFINITY;
  const free = Math.min(disk.bavail * disk.bsize, stored);
  if (free < sizeBytes * 1.5 + spareBytes) throw new MediaError('disk-full', `${free} bytes free`);
}

/** Runs `work` while the job's claims are renewed. */
export async function whileClaimed<T>(
  context: Context,
  customerId: string,
  jobId: string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    context.db
      .tenant(customerId, (trx) => renewClaims(trx, customerId, jobId))
      .catch((error: unknown) => context.log.warn({ error, jobId }, 'a claim could not be renewed'));
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Decides what an error of a job means: thrown again for another attempt, waiting for room, or the end of it. */
export async function settleError(
  { context }: Ingest,
  data: AssetJob,
  job: JobContext,
  error: unknown,
  giveUp: (code: string) => Promise<void>,
): Promise<void> {
  const verdict = verdictOf(error);
  const detail = isMediaError(error) ? error.detail : undefined;
  // A stop of the process hands the job back, which is no failure.
  const level = job.signal.aborted ? 'debug' : 'warn';
  context.log[level]({ error, detail, assetId: data.assetId, verdict }, 'work on an asset failed');
  if (job.signal.aborted || verdict === 'retry') throw error;
  if (verdict === 'refused') {
    await giveUp(isMediaError(error) ? error.code : 'internal');
    return;
  }
  // The watch takes it up again once a minute until there is room.
  await context.db.tenant(data.customerId, (trx) => releaseClaims(trx, data.customerId, job.jobId));
  await showProgress(context, data, { stage: 'Waiting for room on the server', fraction: 0, etaMs: null });
}

/** Ends the work on an asset: its clip says why, and nothing more of it will come. */
export async function endAsset(ingest: Ingest, data: AssetJob, code: string | undefined): Promise<void> {
  const { context } = ingest;
  const { customerId, assetId } = data;
  await context.db.tenant(customerId, async (trx) => {
    await shiftRenditions(trx, customerId, { assetId }, ['queued', 'running'], 'failed');
    await endProcessing(ingest, trx, data, endingOf(code));
    const clip = await clipOf(trx, customerId, assetId);
    if (clip !== undefined) await clearProgress(trx, customerId, { kind: 'clip', id: clip.clipId });
    await tell(ingest, trx, data);
  });
}

/** Says that something of the asset changed: to the users who see its clip, and to other features. */
export async function tell(
  { context, changed }: Ingest,
  trx: Trx,
  { customerId, assetId }: AssetJob,
): Promise<void> {
  await changed(trx, customerId, assetId);
  const clip = await clipOf(trx, customerId, assetId);
  if (clip !== undefined) await publishClip(context, trx, { customerId, clipId: clip.clipId });
}
