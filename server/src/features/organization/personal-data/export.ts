import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import { exportLifeDays, type PersonalExport } from '@rushes/contract/organization/personal-data';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import type { UsersService } from '../users/service.ts';
import { gather, pack, readmeOf, sized } from './archive.ts';
import { readyMail } from './mails.ts';
import * as store from './store.ts';

export const exportJob = 'personal-data.export';

export interface ExportData {
  readonly exportId: string;
}

const lifeMs = exportLifeDays * 24 * 3_600_000;
const listedMs = 90 * 24 * 3_600_000;
const noteEveryMs = 1000;
const reserveBytes = 500_000_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface ExportDeps {
  readonly context: Context;
  readonly offers: readonly PersonalData[];
  readonly users: Pick<UsersService, 'requireTransfer'>;
}

/** Archives of what is held of a user: asked for, made in the background, fetched once. */
export function createExporting(deps: ExportDeps) {
  const { db, clock, storage } = deps.context;
  return {
    ...askingCalls(deps),
    make: (data: ExportData, signal: AbortSignal) => make(deps, data, signal),
    giveUp: (data: ExportData, code: string | undefined) =>
      db.system((trx) =>
        store.updateExport(trx, data.exportId, ['waiting', 'running'], {
          state: 'failed',
          failure: code === 'disk-full' || code === 'ENOSPC' ? 'disk-full' : 'internal',
          finished_at: clock.now(),
        }),
      ),
    fileOf: (caller: Caller, exportId: string) => fileOf(deps, caller, exportId),
    /** Once it was fetched as a whole, nobody needs the archive here. */
    fetched: async (caller: Member, exportId: string): Promise<void> => {
      const key = await db.tenant(caller.customerId, async (trx) => {
        const row = await store.findExport(trx, exportId, caller.customerId);
        const now = clock.now();
        const over = { state: 'expired', downloaded_at: now, key: null } as const;
        if (row === undefined || !(await store.updateExport(trx, exportId, ['ready'], over))) return null;
        await auditExport(deps, trx, caller, 'personal-data.export-fetched', row);
        return row.key;
      });
      if (key !== null) await storage.delete(key);
    },
    sweep: async (): Promise<void> => {
      for (const { id, key, customerId } of await db.system((trx) => store.overExports(trx, clock.now()))) {
        if (key !== null) await storage.delete(key);
        await db.tenant(customerId, (trx) =>
          store.updateExport(trx, id, ['ready', 'expired', 'cancelled', 'failed'], {
            state: 'expired',
            key: null,
          }),
        );
      }
      await db.system((trx) => store.deleteOldExports(trx, new Date(clock.nowMs() - listedMs)));
    },
  };
}

function askingCalls(deps: ExportDeps) {
  const { db, clock, jobs, storage } = deps.context;
  /** An export of the customer; where a user is named, theirs alone. */
  const own = async (trx: Trx, member: Member, exportId: string, customerUserId?: string) => {
    const row = await store.findExport(trx, exportId, member.customerId);
    const isTheirs = customerUserId === undefined || row?.customerUserId === customerUserId;
    if (row === undefined || !isTheirs) throw new AppError('not-found');
    return row;
  };
  return {
    getExports: (member: Member, customerUserId: string) =>
      db.tenant(member.customerId, async (trx) => {
        await requireSubject(trx, member, customerUserId);
        const rows = await store.listExports(trx, member.customerId, customerUserId);
        return { exports: rows.map((row) => present(row, member, clock.now())) };
      }),
    createExport: (member: Member, customerUserId: string) =>
      db.tenant(member.customerId, async (trx) => {
        const subject = await requireSubject(trx, member, customerUserId);
        await requireRank(deps, trx, member, customerUserId);
        const createdAt = clock.now();
        const { id, isNew } = await store.insertExport(trx, {
          id: randomUUID(),
          subject,
          requestedBy: member.customerUserId,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + lifeMs),
        });
        const row = await own(trx, member, id);
        if (isNew) {
          await auditExport(deps, trx, member, 'personal-data.export-asked', row);
          await jobs.enqueue(trx, exportJob, { exportId: id } satisfies ExportData, { singletonKey: id });
        }
        return present(row, member, createdAt);
      }),
    retryExport: (member: Member, exportId: string, customerUserId?: string) =>
      db.tenant(member.customerId, async (trx) => {
        const row = await own(trx, member, exportId, customerUserId);
        await requireRank(deps, trx, member, row.customerUserId);
        const again = { state: 'waiting', failure: null, bytes_done: 0, finished_at: null } as const;
        if (!(await store.updateExport(trx, exportId, ['failed'], again))) throw new AppError('wrong-state');
        await auditExport(deps, trx, member, 'personal-data.export-retried', row);
        await jobs.enqueue(trx, exportJob, { exportId } satisfies ExportData, { singletonKey: exportId });
        return present(await own(trx, member, exportId, customerUserId), member, clock.now());
      }),
    cancelExport: async (member: Member, exportId: string, customerUserId?: string) => {
      const { row, key } = await db.tenant(member.customerId, async (trx) => {
        const before = await own(trx, member, exportId, customerUserId);
        await requireRank(deps, trx, member, before.customerUserId);
        const values = { state: 'cancelled', finished_at: clock.now(), key: null } as const;
        if (!(await store.updateExport(trx, exportId, ['waiting', 'running', 'ready'], values)))
          throw new AppError('wrong-state');
        await jobs.cancel(trx, exportJob, exportId);
        await auditExport(deps, trx, member, 'personal-data.export-cancelled', before);
        return { row: await own(trx, member, exportId, customerUserId), key: before.key };
      });
      if (key !== null) await storage.delete(key);
      return present(row, member, clock.now());
    },
  };
}

/** Throws unless it is the caller's own data, or the caller holds all that its user holds. */
async function requireRank(
  { users }: Pick<ExportDeps, 'users'>,
  trx: Trx,
  member: Member,
  customerUserId: string,
): Promise<void> {
  if (customerUserId !== member.customerUserId)
    await users.requireTransfer(trx, member, { from: customerUserId, to: null });
}

async function requireSubject(trx: Trx, member: Member, customerUserId: string): Promise<store.SubjectRow> {
  const found = await store.findSubject(trx, member.customerId, customerUserId);
  if (found === undefined) throw new AppError('not-found');
  return found;
}

function auditExport(
  { context }: ExportDeps,
  trx: Trx,
  member: Member,
  action: AuditAction,
  { id, customerUserId }: store.ExportRow,
): Promise<void> {
  const object = { kind: 'person', id: customerUserId };
  return audit(context, trx, member, action, object, { details: { exportId: id } });
}

/** The user themself, and the user who asked while they may ask; never support through their eyes: what is fetched is gone. */
function mayFetch(row: store.ExportRow, member: Member): boolean {
  if (member.view !== undefined) return false;
  if (row.customerUserId === member.customerUserId) return true;
  return row.requestedBy === member.customerUserId && member.permissions.has('audience.users:personal-data');
}

async function fileOf({ context, users }: ExportDeps, caller: Caller, exportId: string) {
  if (caller.customerId === null || !uuid.test(exportId)) throw new AppError('not-found');
  const { customerId } = caller;
  const row = await context.db.tenant(customerId, (trx) => store.findExport(trx, exportId, customerId));
  const isThere = row !== undefined && mayFetch(row, caller) && row.expiresAt > context.clock.now();
  if (isThere)
    await context.db.tenant(customerId, (trx) => requireRank({ users }, trx, caller, row.customerUserId));
  if (!isThere || row.state !== 'ready' || row.key === null) throw new AppError('not-found');
  return {
    member: caller,
    key: row.key,
    filename: `personal-data-${row.createdAt.toISOString().slice(0, 10)}.zip`,
  };
}

// May run again after it was cut off: nothing is seen of it before the archive is complete.
async function make(deps: ExportDeps, { exportId }: ExportData, signal: AbortSignal): Promise<void> {
  const { db, clock, storage, mail } = deps.context;
  const row = await db.system(async (trx) => {
    const running = { state: 'running', bytes_done: 0 } as const;
    const begun = await store.updateExport(trx, exportId, ['waiting', 'running'], running);
    return begun ? store.findExport(trx, exportId) : undefined;
  });
  if (row === undefined) return;
  const { customerId } = row;
  const { contents, readme } = await contentsOf(deps, row);
  const freeBytes = await storage.freeBytes();
  if (freeBytes !== undefined && freeBytes < contents.bytesTotal + reserveBytes)
    throw Object.assign(new Error('No room for the archive'), { code: 'disk-full', permanent: true });
  const files = contents.files.length + contents.documents.length + 1;
  await db.tenant(customerId, (trx) =>
    store.updateExport(trx, exportId, ['running'], { bytes_total: contents.bytesTotal, files }),
  );
  const key = `personal-data/${exportId}/${randomUUID()}.zip`;
  const onProgress = progressNoter(deps, row);
  const { sizeBytes } = await storage.put(key, pack(storage, contents, { readme, signal, onProgress }));
  const finishedAt = clock.now();
  const isKept = await db.tenant(customerId, async (trx) => {
    const ready = {
      state: 'ready',
      key,
      size_bytes: sizeBytes,
      bytes_done: contents.bytesTotal,
      finished_at: finishedAt,
      expires_at: new Date(finishedAt.getTime() + lifeMs),
    } as const;
    if (!(await store.updateExport(trx, exportId, ['running'], ready))) return false;
    await mail.enqueue(trx, readyMail, { exportId }, { key: exportId });
    return true;
  });
  // Cancelled, or erased, while it was packed.
  if (!isKept) await storage.delete(key);
}

async function contentsOf({ context, offers }: ExportDeps, { customerId, customerUserId }: store.ExportRow) {
  const { db, storage, clock } = context;
  const found = await db.system(async (trx) => {
    const subject = await store.findSubject(trx, customerId, customerUserId);
    if (subject === undefined) throw Object.assign(new Error('The user is gone'), { permanent: true });
    const organisation = await store.organisationOf(trx, customerId);
    return { subject, organisation, ...(await gather(trx, offers, subject)) };
  });
  const contents = await sized(storage, found);
  const readme = readmeOf({ ...found.subject, organisation: found.organisation }, clock.iso(), contents);
  return { contents, readme };
}

/** Writes progress down once a second at most, beside the packing. */
function progressNoter(
  { context }: ExportDeps,
  { id, customerId }: store.ExportRow,
): (bytesDone: number) => void {
  let notedMs = 0;
  return (bytesDone) => {
    const nowMs = context.clock.nowMs();
    if (nowMs - notedMs < noteEveryMs) return;
    notedMs = nowMs;
    context.db
      .tenant(customerId, (trx) => store.updateExport(trx, id, ['running'], { bytes_done: bytesDone }))
      .catch((error: unknown) => context.log.warn({ err: error }, 'progress of an export was not noted'));
  };
}

function present(row: store.ExportRow, member: Member, now: Date): PersonalExport {
  const isOver = row.state === 'ready' && row.expiresAt <= now;
  const state = isOver ? 'expired' : row.state;
  const isDone = state === 'ready' || state === 'expired';
  return {
    exportId: row.id,
    customerUserId: row.customerUserId,
    state,
    requestedByName: row.requestedByName,
    fraction: isDone
      ? 1
      : row.bytesTotal === 0
        ? 0
        : Math.min(1, Number(row.bytesDone) / Number(row.bytesTotal)),
    files: row.files,
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    downloadPath: state === 'ready' && mayFetch(row, member) ? `/personal-data/${row.id}` : null,
  };
}
