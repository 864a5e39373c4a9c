// The work behind an import: trying all rows, taking the good ones over, taking them back; each goes on where it was cut off.
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { setTimeout as wait } from 'node:timers/promises';
import type { BadRow } from '@rushes/contract/core/imports';
import { audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { AnyTrx, TransactOptions } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { TableFault } from './csv-table.ts';
import type { ImportKind, ImportScope } from './import-kind.ts';
import * as store from './imports-store.ts';
import { readBatches } from './rows.ts';

export interface ImportDeps<Trx extends AnyTrx> {
  readonly db: {
    tenant<T>(customerId: string, work: (trx: Trx) => Promise<T>, options?: TransactOptions): Promise<T>;
    system<T>(work: (trx: Trx) => Promise<T>, options?: TransactOptions): Promise<T>;
  };
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Throws where the customer has no room for so many bytes more; holds others up until the transaction ends. */
  readonly requireQuota: (trx: Trx, customerId: string, sizeBytes: number) => Promise<void>;
}

/** What the engine and its jobs share. */
export interface ImportEngineDeps<Trx extends AnyTrx> extends ImportDeps<Trx> {
  readonly kinds: Map<string, ImportKind<Trx, never>>;
}

export interface JobData {
  readonly importId: string;
  readonly customerId: string;
  readonly by: ImportScope['by'];
  /** Absent in what was queued before it was kept. */
  readonly request?: ImportScope['request'];
}

const unknownRequest = { clientAddress: null, requestId: null };
const keptDays = 30;
const restPerWork = 2.5;
const longestRestMs = 600;

export const validateJob = 'imports.validate';
export const applyJob = 'imports.apply';
export const undoJob = 'imports.undo';
const sweepJob = 'imports.sweep';

/** Defines the jobs of all imports; before the queue starts. */
export function defineImportJobs<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>): void {
  const { jobs, db, clock, storage } = deps;
  const fail = ({ importId, customerId }: JobData, failure: 'internal') =>
    db.system((trx) =>
      store.updateImport(trx, { importId, customerId }, { state: 'failed', failure }, clock.now()),
    );
  const common = { lane: 'background', concurrency: 1, retryLimit: 2, expireInSeconds: 3600 } as const;
  const define = (name: string, run: (deps: ImportEngineDeps<Trx>, work: Work) => Promise<void>) =>
    jobs.define<JobData>({
      ...common,
      name,
      handler: async (data, { signal }) => {
        const row = await db.system((trx) => store.findImport(trx, data.customerId, data.importId));
        if (row !== undefined)
          await run(deps, { row, by: data.by, request: data.request ?? unknownRequest, signal });
      },
      onFailed: (data) => fail(data, 'internal'),
    });
  define(validateJob, validateRows);
  define(applyJob, applyRows);
  define(undoJob, undoRows);
  jobs.define<object>({
    ...common,
    name: sweepJob,
    handler: async () => {
      const before = new Date(clock.nowMs() - keptDays * 24 * 3_600_000);
      for (const { importId, key } of await db.system((trx) => store.oldImports(trx, before))) {
        await storage.delete(key);
        await db.system((trx) => store.deleteImport(trx, importId));
      }
    },
  });
  jobs.schedule(sweepJob, '41 3 * * *');
}

interface Work {
  readonly row: store.ImportRow;
  readonly by: ImportScope['by'];
  readonly request: ImportScope['request'];
  readonly signal: AbortSignal;
}

function inScope<Trx extends AnyTrx>(
  { db, kinds, clock }: ImportEngineDeps<Trx>,
  { row, by, request, signal }: Work,
) {
  const kind = kinds.get(row.kind);
  if (kind === undefined) throw new Error(`nobody offers imports of ${row.kind}`);
  const { customerId, importId, origin } = row;
  return {
    kind,
    scope: (): ImportScope => ({ customerId, importId, origin, by, request, at: clock.now() }),
    /** Runs a step in a transaction, and rests in proportion to what that took: anyone who works beside it waits behind few of them. */
    run: async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      const startMs = performance.now();
      // A run that was cut off goes on from what its last batch wrote.
      const result = await (kind.runsAs === 'system'
        ? db.system(work, { commitsSoon: true })
        : db.tenant(customerId, work, { commitsSoon: true }));
      await wait(Math.min(longestRestMs, restPerWork * (performance.now() - startMs)), undefined, { signal });
      return result;
    },
  };
}

/** The bad rows of a whole table: all counted, the first kept. */
function collectBadRows() {
  const kept: BadRow[] = [];
  let count = 0;
  return {
    add: (rows: readonly BadRow[]) => {
      count += rows.length;
      kept.push(...rows.slice(0, Math.max(0, store.shownBadRows - kept.length)));
    },
    facts: () => ({ rowsBad: count, badRows: kept.toSorted((one, other) => one.row - other.row) }),
  };
}

async function validateRows<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>, work: Work): Promise<void> {
  const { row } = work;
  if (row.state !== 'validating') return;
  const { kind, scope, run } = inScope(deps, work);
  const bad = collectBadRows();
  let total = 0;
  const note = (change: store.ImportChange) =>
    deps.db.system((trx) => store.updateImport(trx, row, change, deps.clock.now()));
  try {
    for await (const batch of readBatches(deps.storage, row, kind)) {
      total += batch.good.length + batch.bad.length;
      bad.add(batch.bad);
      const errors = await run(async (trx) => {
        await store.updateImport(trx, row, { rowsDone: total }, deps.clock.now());
        return batch.good.length === 0 ? [] : kind.check(trx, scope(), batch.good);
      });
      bad.add(badOf(batch.good, errors));
    }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    await note({ state: 'failed', failure: error.failure });
    return;
  }
  await note({ state: 'validated', rowsTotal: total, rowsDone: total, ...bad.facts() });
}

function badOf(
  rows: readonly { row: number; values: Readonly<Record<string, string>> }[],
  errors: readonly { row: number; field: string | null; message: string }[],
): BadRow[] {
  const byRow = Map.groupBy(errors, ({ row }) => row);
  return rows
    .filter(({ row }) => byRow.has(row))
    .map(({ row, values }) => ({
      row,
      values: { ...values },
      errors: (byRow.get(row) ?? []).map(({ field, message }) => ({ field, message })),
    }));
}

// What was done of it is in the row: a run that was cut off goes on behind it, also where batches were of another size.
async function applyRows<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>, work: Work): Promise<void> {
  const { row } = work;
  if (row.state !== 'applying') return;
  const { kind, scope, run } = inScope(deps, work);
  const isOpen = (each: { row: number }) => each.row > row.rowsDone;
  for await (const batch of readBatches(deps.storage, row, kind)) {
    if (batch.through <= row.rowsDone) continue;
    const open = batch.good.filter(isOpen);
    await run(async (trx) => {
      const errors = open.length === 0 ? [] : await kind.check(trx, scope(), open);
      const refused = new Set(errors.map((error) => error.row));
      const good = open.filter((each) => !refused.has(each.row));
      const refs = good.length === 0 ? [] : await kind.apply(trx, scope(), good);
      const bad = [...batch.bad.filter(isOpen), ...badOf(open, errors)].toSorted(
        (one, other) => one.row - other.row,
      );
      await store.insertBatch(trx, row, { lastRow: batch.through, refs, bad }, deps.clock.now());
    });
  }
  await deps.db.system(async (trx) => {
    await store.updateImport(trx, row, { state: 'applied' }, deps.clock.now());
    const { rowsApplied: rows, rowsBad } = await store.countsOf(trx, row);
    await auditEnd(deps, trx, work, 'imports.finished', { rows, bad: rowsBad });
  });
}

/** One row an import, with how many rows it came to. */
function auditEnd<Trx extends AnyTrx>(
  deps: ImportEngineDeps<Trx>,
  trx: Trx,
  { row, by, request }: Work,
  action: AuditAction,
  counts: Record<string, number>,
): Promise<void> {
  const { customerId, importId, kind } = row;
  const actor = { customerId, userId: by.userId, request };
  return audit(deps, trx, actor, action, { kind: 'import', id: importId }, { details: { kind, ...counts } });
}

async function undoRows<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>, work: Work): Promise<void> {
  const { row } = work;
  if (row.state !== 'undoing') return;
  const { kind, scope, run } = inScope(deps, work);
  for (let isDone = false; !isDone; ) {
    isDone = await run(async (trx) => {
      const refs = await store.takeBatch(trx, row.importId);
      if (refs.length === 0) return true;
      const undone = await kind.undo(trx, scope(), refs);
      await store.updateImport(trx, row, { undone }, deps.clock.now());
      return false;
    });
  }
  await deps.db.system(async (trx) => {
    await store.updateImport(trx, row, { state: 'undone' }, deps.clock.now());
    const { rowsUndone } = await store.countsOf(trx, row);
    await auditEnd(deps, trx, work, 'imports.taken-back', { rows: rowsUndone });
  });
}
