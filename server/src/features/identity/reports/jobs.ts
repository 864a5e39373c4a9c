import type { Context } from '../../../context.ts';
import { type ReportData, type ReportsService, reportJob } from './service.ts';

const sweepJob = 'reports.sweep';

export function defineReportJobs({ jobs }: Context, reports: ReportsService): void {
  jobs.define<ReportData>({
    name: reportJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 3600,
    handler: (data, { signal }) => reports.make(data, signal),
    onFailed: (data) => reports.giveUp(data),
  });
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: () => reports.sweep(),
  });
  jobs.schedule(sweepJob, '29 * * * *');
}
