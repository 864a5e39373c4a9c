import type { Context } from '../../../context.ts';
import { purgeComments, purgeCommentsJob } from './comments/purge-comments.ts';
import { sweepImages } from './images/sweep-images.ts';

const sweepImagesJob = 'storyboards.sweep-images';

export function defineStoryboardJobs(context: Context): void {
  context.jobs.define<object>({
    name: sweepImagesJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => sweepImages(context),
  });
  context.jobs.schedule(sweepImagesJob, '37 * * * *');
  context.jobs.define<object>({
    name: purgeCommentsJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => purgeComments(context),
  });
  context.jobs.schedule(purgeCommentsJob, '47 * * * *');
}
