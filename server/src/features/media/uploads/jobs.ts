import type { Context } from '../../../context.ts';
import type { UploadsService } from './service.ts';

export function defineUploadJobs({ jobs }: Context, uploads: UploadsService): void {
  jobs.define({
    name: 'uploads.sweep',
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 3600,
    handler: () => uploads.sweep(),
  });
  jobs.schedule('uploads.sweep', '*/10 * * * *');
}
