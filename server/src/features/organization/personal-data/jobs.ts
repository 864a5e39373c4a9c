import type { Context } from '../../../context.ts';
import { bytesJob, type BytesData, eraseJob, type EraseData } from './erase.ts';
import { exportJob, type ExportData } from './export.ts';
import type { PersonalDataService } from './service.ts';

const sweepJob = 'personal-data.sweep';

export function definePersonalDataJobs({ jobs }: Context, data: PersonalDataService): void {
  jobs.define<ExportData>({
    name: exportJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 6 * 3600,
    handler: (wanted, { signal }) => data.make(wanted, signal),
    onFailed: async (wanted, { code }) => void (await data.giveUp(wanted, code)),
  });
  jobs.define<EraseData>({
    name: eraseJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 3,
    expireInSeconds: 600,
    handler: (wanted) => data.erase(wanted),
    onFailed: (wanted, { code }) => data.failErasing(wanted, code),
  });
  jobs.define<BytesData>({
    name: bytesJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 20,
    expireInSeconds: 3600,
    handler: (bytes) => data.deleteBytes(bytes),
  });
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: () => data.sweep(),
  });
  jobs.schedule(sweepJob, '37 * * * *');
}
