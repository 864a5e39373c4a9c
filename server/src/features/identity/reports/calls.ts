import type { reportService } from '@rushes/contract/identity/reports';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ReportsService } from './service.ts';

export function reportCalls(reports: ReportsService): Handlers<typeof reportService> {
  return {
    createReport: ({ kind }, { caller }) => reports.createReport(caller, kind),
    createListReport: (request, { caller }) => reports.createListReport(caller, request),
    getReports: (_request, { caller }) => reports.getReports(caller),
    retryReport: ({ reportId }, { caller }) => reports.retryReport(caller, reportId),
    deleteReport: async ({ reportId }, { caller }) => {
      await reports.deleteReport(caller, reportId);
      return {};
    },
  };
}
