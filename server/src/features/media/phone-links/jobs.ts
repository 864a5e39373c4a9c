import type { Context } from '../../../context.ts';
import type { PhoneLinksService } from './service.ts';

export function definePhoneLinkJobs({ jobs }: Context, links: PhoneLinksService): void {
  jobs.define<object>({
    name: 'phone-links.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => links.sweep(),
  });
  jobs.schedule('phone-links.sweep', '27 * * * *');
}
