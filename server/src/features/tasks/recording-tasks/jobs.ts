import type { Context } from '../../../context.ts';
import { type BinnedClips, followBin, followBinJob } from './takes/follow-bin.ts';

export function defineRecordingTaskJobs(context: Context): void {
  context.jobs.define<BinnedClips>({
    name: followBinJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 120,
    handler: (clips) => followBin(context, clips),
  });
}
