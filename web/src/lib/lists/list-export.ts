import type { ListName, ListQuery } from '@rushes/contract/lists/list';
import type { ListExtra, Report } from '@rushes/contract/identity/reports';
import { api } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { downloadFile } from '../api/download.ts';

const askEveryMs = 700;

interface ExportRequest {
  readonly list: ListName;
  readonly query: ListQuery;
  /** What the calls of the list are asked besides. */
  readonly extra: ListExtra | undefined;
  readonly columns: readonly { readonly column: string; readonly header: string }[];
}

/** Has all rows that a list was asked for written as CSV, and hands the file to the browser's downloads. */
export async function exportList({ list, query, extra, columns }: ExportRequest): Promise<void> {
  const { search, filters, sort } = query;
  const { reportId } = await api.report.createListReport({
    list,
    query: {
      search,
      filters: filters?.map(({ column, op, values }) => ({ column, op, values: [...values] })),
      sort,
    },
    extra,
    columns: [...columns],
  });
  const report = await whenMade(reportId);
  if (report.downloadPath === null) {
    throw new CallError({
      code: 'internal',
      message: "The file couldn't be created. Try again in Download Reports.",
      httpStatus: 200,
    });
  }
  await downloadFile(report.downloadPath, `${list}-${report.createdAt.slice(0, 10)}.csv`);
}

async function whenMade(reportId: string): Promise<Report> {
  while (true) {
    const { reports } = await api.report.getReports({});
    const report = reports.find((each) => each.reportId === reportId);
    if (report === undefined || report.state === 'failed' || report.state === 'ready')
      return report ?? gone();
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

function gone(): never {
  throw new CallError({
    code: 'not-found',
    message: 'The file was deleted before it was downloaded. Export the list again.',
    httpStatus: 200,
  });
}
