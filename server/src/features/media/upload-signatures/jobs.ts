import type { Context } from '../../../context.ts';
import type { UploadSignaturesService } from './service.ts';

const sweepJob = 'upload-signatures.sweep';

export function defineFormUploadJobs(
  { jobs }: Context,
  signatures: Pick<UploadSignaturesService, 'sweep'>,
): void {
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: () => signatures.sweep(),
  });
  jobs.schedule(sweepJob, '41 * * * *');
}
