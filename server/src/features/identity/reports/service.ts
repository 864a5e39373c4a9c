import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pageRequestOf } from '@rushes/contract/call';
import type { ListName } from '@rushes/contract/lists/list';
import {
  type ListExtra,
  type Report,
  type OwnReportKind,
  reportLifeDays,
} from '@rushes/contract/identity/reports';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { checkAccess } from '../../../platform/http/access.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import type { SessionGate } from '../../../platform/http/session-gate.ts';
import type { ListExport } from '../../../schema-profiles.ts';
import { inWorkFolder } from '../../media/assets/service.ts';
import type { ProfilesService } from '../profiles/service.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { type Cell, writeCsv } from '../../../platform/csv.ts';
import type { ListOffer } from '../../../objects/list-offer.ts';
import { cellOf, readPage } from './list-source.ts';
import { defineReportMails, readyMail, recipientOf } from './mails.ts';
import { firstId, sources } from './sources-store.ts';
import * as store from './store.ts';
import { asOwner, findReport } from './ownership.ts';

export const reportJob = 'reports.make';

export interface ReportData {
  readonly reportId: string;
}

const lifeMs = reportLifeDays * 24 * 3_600_000;
const pageRows = 1000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type FindList = (name: string | null) => ListOffer | undefined;

export type ReportsService = ReturnType<typeof createReportsService>;

export interface ReportsDeps {
  readonly gate: Pick<SessionGate, 'find'>;
  readonly profiles: Pick<ProfilesService, 'recipientOf'>;
}

/** CSV files of what is a user's own and of lists, made in the background. */
export function createReportsService(context: Context, deps: ReportsDeps) {
  const { db, clock, storage } = context;
  defineReportMails(context, deps);
  const listOf = (name: string | null) => context.registry.lists.find(({ list }) => list.name === name);
  return {
    explain: explainReport(context),
    ...askingCalls(context, listOf),
    ...ownReportCalls(context),
    make: (data: ReportData, signal: AbortSignal) => make({ context, ...deps, listOf }, data, signal),
    giveUp: async ({ reportId }: ReportData): Promise<void> => {
      const report = await findReport(context, reportId);
      const over = { state: 'failed', finished_at: clock.now() } as const;
      if (report !== undefined)
        await asOwner(context, report, (trx) => store.updateReport(trx, reportId, over));
    },
    sweep: async (): Promise<void> => {
      for (const { id, key } of await db.system((trx) => store.overReports(trx, clock.now()))) {
        if (key !== null) await storage.delete(key);
        await db.system((trx) => store.deleteReport(trx, id));
      }
    },
  };
}

function askingCalls(context: Context, listOf: FindList) {
  const { clock, jobs } = context;
  const create = (
    caller: Caller,
    what: Pick<store.ReportRow, 'kind' | 'list' | 'query' | 'extra'>,
  ): Promise<Report> =>
    asOwner(context, caller, async (trx) => {
      const id = randomUUID();
      const { userId, customerId, customerUserId, sessionId } = caller;
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + lifeMs);
      const owner = { userId, customerId, customerUserId, sessionId };
      await store.insertReport(trx, { id, ...owner, ...what, createdAt, expiresAt });
      const details = { kind: what.kind, list: what.list };
      await audit(context, trx, caller, 'reports.made', { kind: 'report', id }, { details });
      await jobs.enqueue(trx, reportJob, { reportId: id } satisfies ReportData);
      return present(await known(trx, caller, id, createdAt));
    });
  return {
    createReport: (caller: Caller, kind: OwnReportKind): Promise<Report> => {
      const isSupport = caller.customerId === null;
      if (isSupport !== (kind === 'sign-ins')) throw new AppError('forbidden');
      return create(caller, { kind, list: null, query: null, extra: {} });
    },
    createListReport: async (caller: Caller, request: ListRequest): Promise<Report> => {
      const { list, query, columns, extra } = request;
      const offer = listOf(list);
      if (offer === undefined) throw new AppError('not-found');
      checkAccess(offer.call.access, { caller, mustChangePassword: false, expiresAt: clock.now() });
      const asked = checkRequest(offer, request);
      // Whose list that is, its own call knows: it refuses here what it would refuse there.
      if (Object.keys(extra).length > 0) await readPage(offer, caller, { ...asked, limit: 1 });
      return create(caller, { kind: 'list', list, query: { query, columns }, extra });
    },
  };
}

function ownReportCalls(context: Context) {
  const { clock, jobs, storage } = context;
  return {
    getReports: async (caller: Caller) => {
      const rows = await asOwner(context, caller, (trx) => store.listReports(trx, caller, clock.now()));
      return { reports: rows.map(present) };
    },
    retryReport: (caller: Caller, reportId: string): Promise<Report> =>
      asOwner(context, caller, async (trx) => {
        if ((await known(trx, caller, reportId, clock.now())).state !== 'failed')
          throw new AppError('wrong-state');
        const { sessionId } = caller;
        const again = { state: 'waiting', rows_done: 0, finished_at: null, session_id: sessionId } as const;
        await store.updateReport(trx, reportId, again);
        await jobs.enqueue(trx, reportJob, { reportId } satisfies ReportData);
        await audit(context, trx, caller, 'reports.retried', { kind: 'report', id: reportId });
        return present(await known(trx, caller, reportId, clock.now()));
      }),
    deleteReport: async (caller: Caller, reportId: string): Promise<void> => {
      const { key } = await asOwner(context, caller, async (trx) => {
        const report = await known(trx, caller, reportId, clock.now());
        await store.deleteReport(trx, reportId);
        await audit(context, trx, caller, 'reports.deleted', { kind: 'report', id: reportId });
        return report;
      });
      if (key !== null) await storage.delete(key);
    },
    /** The file of a report that is this caller's and ready. */
    fileOf: async (caller: Caller, reportId: string) => {
      if (!uuid.test(reportId)) throw new AppError('not-found');
      const report = await asOwner(context, caller, (trx) => known(trx, caller, reportId, clock.now()));
      const { key, state, createdAt } = report;
      if (key === null || state !== 'ready') throw new AppError('not-found');
      return { key, filename: `${report.list ?? report.kind}-${createdAt.toISOString().slice(0, 10)}.csv` };
    },
  };
}

/** The file of a report is for the user who asked for it, as long as it is kept. Reports lie where the system alone reads. */
function explainReport({ clock }: Context): ExplainObject {
  const explain = async (trx: Trx, { customerId, customerUserId }: Whose, reportId: string) => {
    const report = await store.findReport(trx, reportId);
    const isThere = report?.customerId === customerId && report.expiresAt > clock.now();
    if (!isThere) return reasonsFor(false);
    const ownership = { rule: 'ownership', passes: report.customerUserId === customerUserId } as const;
    return reasonsFor(true, [ownership], [{ rule: 'ready', passes: report.state === 'ready' }]);
  };
  return Object.assign(explain, { runsAs: 'system' as const });
}

type Whose = Pick<Member, 'customerId' | 'customerUserId'>;

async function known(trx: Trx, caller: Caller, reportId: string, now: Date): Promise<store.ReportRow> {
  const report = await store.findOwnReport(trx, caller, reportId, now);
  if (report === undefined) throw new AppError('not-found');
  return report;
}

interface ReportsContext extends ReportsDeps {
  readonly context: Context;
  readonly listOf: FindList;
}

async function make(tools: ReportsContext, { reportId }: ReportData, signal: AbortSignal): Promise<void> {
  const { context } = tools;
  const { storage, clock } = context;
  const report = await findReport(context, reportId);
  if (report === undefined || report.state === 'ready') return;
  const note = (values: Parameters<typeof store.updateReport>[2]) =>
    asOwner(context, report, (trx) => store.updateReport(trx, reportId, values));
  const { header, total, pages } =
    report.query === null ? await ownRows(context, report) : await listRows(tools, report, report.query);
  await note({ state: 'running', rows_total: total, rows_done: 0 });
  let done = 0;
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for await (const page of pages) {
      yield* page;
      done += page.length;
      await note({ rows_done: done });
    }
  };
  await inWorkFolder(context, async (folder) => {
    const file = join(folder, 'report.csv');
    await writeCsv(file, header, rows(), signal);
    const key = `reports/${reportId}-${randomUUID()}.csv`;
    const { sizeBytes } = await storage.putFile(key, file);
    const finished = { state: 'ready', finished_at: clock.now(), rows_total: done, rows_done: done } as const;
    const isWanted = (await recipientOf(tools.profiles, report)) !== null;
    await asOwner(context, report, async (trx) => {
      await store.updateReport(trx, reportId, { ...finished, key, size_bytes: sizeBytes });
      if (isWanted) await context.mail.enqueue(trx, readyMail, { reportId });
    });
    // Deleted meanwhile: its file goes too.
    if ((await findReport(context, reportId)) === undefined) await storage.delete(key);
  });
}

/** What a CSV is written from. */
interface Rows {
  readonly header: readonly string[];
  readonly total: number | null;
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

async function ownRows(context: Context, report: store.ReportRow): Promise<Rows> {
  const { kind } = report;
  if (kind === 'list') throw new Error('A report of a list has lost what it asks for');
  const source = sources[kind];
  // What belongs to an organisation is read behind its wall.
  const read = <T>(work: (trx: Trx) => Promise<T>) => asOwner(context, report, work);
  const total = await read((trx) => source.count(trx, report));
  const pages = async function* () {
    let afterId = firstId;
    while (true) {
      const page = await read((trx) => source.page(trx, report, afterId, pageRows));
      yield page.map(({ cells }) => cells);
      const last = page.at(-1);
      if (last === undefined || page.length < pageRows) return;
      afterId = last.id;
    }
  };
  return { header: source.header, total, pages: pages() };
}

/** The rows of a list as its caller may see them now: who lost the session or the right gets nothing. */
async function listRows(
  { gate, listOf }: ReportsContext,
  report: store.ReportRow,
  asked: ListExport,
): Promise<Rows> {
  const offer = listOf(report.list);
  const session = report.sessionId === null ? null : await gate.find(report.sessionId);
  if (offer === undefined || session === null || session.caller.customerId !== report.customerId)
    throw new AppError('forbidden');
  checkAccess(offer.call.access, session);
  const pages = async function* () {
    let cursor: string | null = null;
    do {
      const request: unknown = {
        ...report.extra,
        ...asked.query,
        limit: 100,
        ...(cursor === null ? {} : { cursor }),
      };
      const page = await readPage(offer, session.caller, offer.call.request.parse(request));
      yield page.items.map((item) => asked.columns.map(({ column }) => cellOf(item, column)));
      cursor = page.nextCursor;
    } while (cursor !== null);
  };
  return { header: asked.columns.map(({ header }) => header), total: null, pages: pages() };
}

export interface ListRequest extends ListExport {
  readonly list: ListName;
  readonly extra: ListExtra;
}

/** What the call of the list is to be asked; throws `AppError('invalid')` for what it does not take. */
function checkRequest({ list, call, isMore }: ListOffer, { query, columns, extra }: ListRequest) {
  const ofEveryList = Object.keys(pageRequestOf(list));
  const fields = columns.flatMap(({ column }, index) =>
    column in list.columns || isMore?.(column) === true
      ? []
      : [{ path: `columns.${index}.column`, message: 'This list has no such column.' }],
  );
  for (const name of Object.keys(extra)) {
    if (!(name in call.request.shape) || ofEveryList.includes(name))
      fields.push({ path: `extra.${name}`, message: 'This list has no such field.' });
  }
  const asked = call.request.safeParse({ ...extra, ...query });
  if (!asked.success) fields.push({ path: 'query', message: "This query isn't valid for the list." });
  if (!asked.success || fields.length > 0) throw new AppError('invalid', { fields });
  return asked.data;
}

function present(row: store.ReportRow): Report {
  const isReady = row.state === 'ready';
  const total = row.rowsTotal ?? 0;
  return {
    reportId: row.id,
    kind: row.kind,
    list: row.list,
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
