import { profiles } from '../profiles/feature.ts';
import { sessions } from '../sessions/feature.ts';
import { reportCalls } from './calls.ts';
import { registerReportDownload } from './download-route.ts';
import { defineReportJobs } from './jobs.ts';
import { reportData } from './personal-data-store.ts';
import { createReportsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const reports = feature({
  name: 'reports',
  uses: { gate: sessions, profiles },
  tables: ['reports'],
  create: createReportsService,
  calls: (service) => ({ report: reportCalls(service) }),
  jobs: defineReportJobs,
  routes: (http, { context, service, gate }) =>
    registerReportDownload(http, context, { reports: service, gate }),
  objects: (service) => [{ kind: 'report', explain: service.explain }],
  personalData: () => [reportData],
});
