import type { Context } from '../../../context.ts';
import type { ShareLinksService } from './service.ts';

/** Once an hour, old password attempts are removed. */
export function defineShareLinkJobs(context: Context, links: Pick<ShareLinksService, 'sweep'>): void {
  context.jobs.define<object>({
    name: 'share-links.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => links.sweep(),
  });
  context.jobs.schedule('share-links.sweep', '41 * * * *');
}
