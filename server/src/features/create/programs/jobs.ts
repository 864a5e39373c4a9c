import type { Context, Trx } from '../../../context.ts';
import type { ProgramsDeps } from './deps.ts';
import { emptyBin } from './bin/empty-bin.ts';
import { type DownloadData, downloadJob, failDownload, makeDownload } from './downloads/downloads.ts';
import { defineMakeJobs } from './downloads/make-download.ts';
import { sweepMade } from './downloads/sweep-made.ts';
import {
  type ArtworkData,
  artworkJob,
  enqueueMissingArtwork,
  failArtwork,
  lateArtworkJob,
  makeArtwork,
} from './publication/artwork.ts';
import { moveWindows } from './publication/availability.ts';
import { publishDue } from './publication/scheduled.ts';
import { extendLive, settleLost, settleWaiting } from './publication/settle.ts';
import { type VariantsData, variantsJob } from './variants/enqueue-variants.ts';
import { prepareVariants } from './variants/prepare-variants.ts';
import { removeSupersededFiles } from './publication/superseded-files.ts';

const footageJob = 'programs.footage-changed';

/** The same for what plays already. */
const extendJob = 'programs.extend';
const slotMs = 500;
/** For clocks of machines that differ a little. */
const marginMs = 200;

const sweepJob = 'programs.sweep';
const watchJob = 'programs.watch';
const scheduleJob = 'programs.schedule';
const windowsJob = 'programs.windows';

interface FootageData {
  readonly customerId: string;
  readonly assetId: string;
}

/** The part of the assets feature that tells of new footage. */
interface FootageNews {
  onAssetChanged(listener: (trx: Trx, customerId: string, assetId: string) => Promise<void>): void;
}

/** Brings programs on whenever footage of theirs has become ready or has failed. */
export function followFootage({ jobs }: Context, news: FootageNews): void {
  news.onAssetChanged(async (trx, customerId, assetId) => {
    const data: FootageData = { customerId, assetId };
    await jobs.enqueue(trx, footageJob, data, { priority: 20 });
    // Many pieces become ready at once, and many programs may play them: once for all that came in this time. It begins
    // when the time is over, so that nothing that comes in it finds the job running already.
    const slot = Math.floor(Date.now() / slotMs);
    const startAfterMs = (slot + 1) * slotMs - Date.now() + marginMs;
    await jobs.enqueue(trx, extendJob, data, { singletonKey: `${assetId}:${slot}`, startAfterMs });
  });
}

export function defineProgramJobs({ jobs }: Context, deps: ProgramsDeps): void {
  const { context } = deps;
  jobs.define<DownloadData>({
    name: downloadJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 3600,
    handler: (data, { signal }) => makeDownload(context, data, signal),
    onFailed: (data) => failDownload(context, data),
  });
  // A job of its own, so that it sees what was committed and what it sees is committed.
  jobs.define<FootageData>({
    name: footageJob,
    lane: 'interactive',
    concurrency: 2,
    retryLimit: 5,
    expireInSeconds: 120,
    handler: ({ customerId, assetId }) => settleWaiting(deps, customerId, assetId),
  });
  jobs.define<FootageData>({
    name: extendJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 600,
    handler: ({ customerId, assetId }) => extendLive(deps, customerId, assetId),
  });
  jobs.define<VariantsData>({
    name: variantsJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: (data) => prepareVariants(deps, data),
  });
  defineMakeJobs(context);
  defineArtworkJobs(context);
  defineMinuteJobs(context, deps);
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: async () => {
      await emptyBin(context);
      await removeSupersededFiles(context);
      await sweepMade(context);
    },
  });
  jobs.schedule(sweepJob, '17 * * * *');
}

/** What is due goes live, dates open and close programs, and work that was lost is taken up. */
function defineMinuteJobs({ jobs }: Context, deps: ProgramsDeps): void {
  const works = [
    [watchJob, takeUpLostWork],
    [scheduleJob, publishDue],
    [windowsJob, moveWindows],
  ] as const;
  for (const [name, work] of works) {
    jobs.define<object>({
      name,
      lane: 'interactive',
      concurrency: 1,
      retryLimit: 2,
      expireInSeconds: 600,
      handler: () => work(deps),
    });
    jobs.schedule(name, '* * * * *');
  }
}

function defineArtworkJobs(context: Context): void {
  const { jobs } = context;
  const artwork = { concurrency: 1, retryLimit: 2, expireInSeconds: 3600 } as const;
  jobs.define<ArtworkData>({
    name: artworkJob,
    lane: 'interactive',
    ...artwork,
    handler: (data, job) => makeArtwork(context, data, job, 'interactive'),
    onFailed: (data) => failArtwork(context, data),
  });
  jobs.define<ArtworkData>({
    name: lateArtworkJob,
    lane: 'background',
    ...artwork,
    handler: (data, job) => makeArtwork(context, data, job, 'background'),
    onFailed: (data) => failArtwork(context, data),
  });
}

/** Takes up work on versions that no job has in hand. */
export async function takeUpLostWork(deps: ProgramsDeps): Promise<void> {
  await settleLost(deps);
  await enqueueMissingArtwork(deps.context);
}
