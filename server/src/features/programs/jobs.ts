import type { Context } from '../../context.ts';
import { type DownloadData, downloadJob } from './downloads.ts';
import type { ProgramsService } from './service.ts';

/** To be enqueued, in its transaction, whenever a rendition or piece of an asset became ready or failed. */
export const footageJob = 'programs.footage-changed';

export interface FootageData {
  readonly customerId: string;
  readonly assetId: string;
}

export function defineProgramJobs({ jobs }: Context, programs: ProgramsService): void {
  jobs.define<DownloadData>({
    name: downloadJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 3600,
    handler: (data, { signal }) => programs.downloads.make(data, signal),
    onFailed: (data) => programs.downloads.giveUp(data),
  });
  // A job of its own, so that it sees what was committed and what it sees is committed.
  jobs.define<FootageData>({
    name: footageJob,
    lane: 'interactive',
    concurrency: 2,
    retryLimit: 5,
    expireInSeconds: 120,
    handler: ({ customerId, assetId }) => programs.footageChanged(customerId, assetId),
  });
}
