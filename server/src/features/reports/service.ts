import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Report, type ReportKind, reportLifeDays } from '@rushes/contract/reports';
import type { Context, Trx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inWorkFolder } from '../assets/service.ts';
import type { ProfilesService } from '../profiles/service.ts';
import { type Cell, writeCsv } from './csv.ts';
import { defineReportMails, readyMail, recipientOf } from './mails.ts';
import { firstId, sources } from './sources-store.ts';
import * as store from './store.ts';

export const reportJob = 'reports.make';

export interface ReportData {
  readonly reportId: string;
}

const lifeMs = reportLifeDays * 24 * 3_600_000;
const pageRows = 1000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type ReportsService = ReturnType<typeof createReportsService>;

export interface ReportNeeds {
  readonly profiles: Pick<ProfilesService, 'recipientOf'>;
}

/** CSV files of what is a person's own, made in the background. */
export function createReportsService(context: Context, needs: ReportNeeds) {
  const { db, clock, jobs, storage } = context;
  defineReportMails(context, needs);
  const known = async (trx: Trx, caller: Caller, reportId: string) => {
    const report = await store.findOwnReport(trx, caller, reportId, clock.now());
    if (report === undefined) throw new AppError('not-found');
    return report;
  };
  const start = async (trx: Trx, reportId: string) => {
    await jobs.enqueue(trx, reportJob, { reportId } satisfies ReportData);
  };
  return {
    createReport: (caller: Caller, kind: ReportKind): Promise<Report> =>
      db.system(async (trx) => {
        const isSupport = caller.customerId === null;
        if (isSupport !== (kind === 'sign-ins')) throw new AppError('forbidden');
        const id = randomUUID();
        const { userId, customerId, customerUserId } = caller;
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + lifeMs);
        await store.insertReport(trx, { id, userId, customerId, customerUserId, kind, createdAt, expiresAt });
        await start(trx, id);
        return present(await known(trx, caller, id));
      }),
    getReports: async (caller: Caller) => {
      const rows = await db.system((trx) => store.listReports(trx, caller, clock.now()));
      return { reports: rows.map(present) };
    },
    retryReport: (caller: Caller, reportId: string): Promise<Report> =>
      db.system(async (trx) => {
        if ((await known(trx, caller, reportId)).state !== 'failed') throw new AppError('wrong-state');
        await store.updateReport(trx, reportId, { state: 'waiting', rows_done: 0, finished_at: null });
        await start(trx, reportId);
        return present(await known(trx, caller, reportId));
      }),
    deleteReport: async (caller: Caller, reportId: string): Promise<void> => {
      const { key } = await db.system(async (trx) => {
        const report = await known(trx, caller, reportId);
        await store.deleteReport(trx, reportId);
        return report;
      });
      if (key !== null) await storage.delete(key);
    },
    /** The file of a report that is this caller's and ready. */
    fileOf: async (caller: Caller, reportId: string) => {
      if (!uuid.test(reportId)) throw new AppError('not-found');
      const { key, kind, state, createdAt } = await db.system((trx) => known(trx, caller, reportId));
      if (key === null || state !== 'ready') throw new AppError('not-found');
      return { key, filename: `${kind}-${createdAt.toISOString().slice(0, 10)}.csv` };
    },
    make: (data: ReportData, signal: AbortSignal) => make(context, needs, data, signal),
    giveUp: ({ reportId }: ReportData) =>
      db.system((trx) => store.updateReport(trx, reportId, { state: 'failed', finished_at: clock.now() })),
    sweep: async (): Promise<void> => {
      for (const { id, key } of await db.system((trx) => store.overReports(trx, clock.now()))) {
        if (key !== null) await storage.delete(key);
        await db.system((trx) => store.deleteReport(trx, id));
      }
    },
  };
}

async function make(
  context: Context,
  { profiles }: ReportNeeds,
  { reportId }: ReportData,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, clock } = context;
  const report = await db.system((trx) => store.findReport(trx, reportId));
  if (report === undefined || report.state === 'ready') return;
  const source = sources[report.kind];
  // What belongs to an organisation is read behind its wall.
  const { customerId } = report;
  const read = <T>(work: (trx: Trx) => Promise<T>) =>
    customerId === null ? db.system(work) : db.tenant(customerId, work);
  const total = await read((trx) => source.count(trx, report));
  const note = (values: Parameters<typeof store.updateReport>[2]) =>
    db.system((trx) => store.updateReport(trx, reportId, values));
  await note({ state: 'running', rows_total: total, rows_done: 0 });
  let done = 0;
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    let afterId = firstId;
    while (true) {
      const page = await read((trx) => source.page(trx, report, afterId, pageRows));
      for (const { cells } of page) yield cells;
      done += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < pageRows) return;
      afterId = last.id;
      await note({ rows_done: done });
    }
  };
  await inWorkFolder(context, async (folder) => {
    const file = join(folder, 'report.csv');
    await writeCsv(file, source.header, rows(), signal);
    const key = `reports/${reportId}-${randomUUID()}.csv`;
    const { sizeBytes } = await storage.putFile(key, file);
    const finished = { state: 'ready', finished_at: clock.now(), rows_total: done, rows_done: done } as const;
    const isWanted = (await recipientOf(profiles, report)) !== null;
    await db.system(async (trx) => {
      await store.updateReport(trx, reportId, { ...finished, key, size_bytes: sizeBytes });
      if (isWanted) await context.mail.enqueue(trx, readyMail, { reportId });
    });
    // Deleted meanwhile: its file goes too.
    if ((await db.system((trx) => store.findReport(trx, reportId))) === undefined) await storage.delete(key);
  });
}

function present(row: store.ReportRow): Report {
  const isReady = row.state === 'ready';
  const total = row.rowsTotal ?? 0;
  return {
    reportId: row.id,
    kind: row.kind,
    state: row.state,
    fraction: isReady ? 1 : total === 0 ? 0 : Math.min(1, row.rowsDone / total),
    rows: row.rowsDone,
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    downloadPath: isReady ? `/reports/${row.id}` : null,
  };
}
