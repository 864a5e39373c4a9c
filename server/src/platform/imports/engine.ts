// Tables that users bring: taken in, mapped, tried, mended, taken over in the background, and taken back.
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ImportJob } from '@rushes/contract/core/imports';
import { AppError } from '../app-error.ts';
import { audit } from '../audit.ts';
import type { AnyTrx } from '../db/database.ts';
import type { Member } from '../http/caller.ts';
import type { Storage } from '../storage/storage.ts';
import { guessDelimiter, readHead, readTable, TableFault } from './csv-table.ts';
import type { ImportKind, ImportRequest } from './import-kind.ts';
import * as store from './imports-store.ts';
import { importData } from './personal-data.ts';
import { extraMapping, fieldsOf, guessMapping } from './column-mapping.ts';
import {
  applyJob,
  defineImportJobs,
  type ImportDeps,
  type JobData,
  type ImportEngineDeps,
  undoJob,
  validateJob,
} from './runs.ts';

/** Where a request came from, for the audit. */
export type { ImportDeps } from './runs.ts';

export interface ImportRequester {
  readonly clientAddress: string;
  readonly requestId: string;
  readonly origin: string;
}

export type Imports<Trx extends AnyTrx> = ReturnType<typeof createImports<Trx>>;

const mostColumns = 200;

/** Trying rows writes nothing down. */
const dryRun = { clientAddress: null, requestId: null };

/** Builds the engine; features offer their kinds of table before the jobs start. */
export function createImports<Trx extends AnyTrx>(ground: ImportDeps<Trx>) {
  const kinds = new Map<string, ImportKind<Trx, never>>();
  const deps: ImportEngineDeps<Trx> = { ...ground, kinds };
  defineImportJobs(deps);
  return {
    /** Makes a kind of table known. */
    offer: <Row>(kind: ImportKind<Trx, Row>) => {
      kinds.set(kind.name, kind as unknown as ImportKind<Trx, never>);
    },
    /** Throws unless there is such a kind and the user may bring it. */
    requireKind: (member: Member, kind: string) => kindFor(deps, member, kind),
    upload: (member: Member, file: NewFile, from: ImportRequester) => upload(deps, member, file, from),
    /** What kind of table an import of the customer is; undefined where there is none. */
    kindOf: async (trx: Trx, customerId: string, importId: string): Promise<string | undefined> =>
      (await store.findImport(trx, customerId, importId))?.kind,
    personalData: importData(ground.storage),
    ...readCalls(deps),
    ...stepCalls(deps),
  };
}

export interface NewFile {
  readonly kind: string;
  readonly filename: string;
  readonly bytes: Readable;
}

function kindFor<Trx extends AnyTrx>({ kinds }: ImportEngineDeps<Trx>, member: Member, name: string) {
  const kind = kinds.get(name);
  if (kind === undefined) throw new AppError('not-found');
  if (!member.permissions.has(kind.permission)) throw new AppError('forbidden');
  return kind;
}

async function upload<Trx extends AnyTrx>(
  deps: ImportEngineDeps<Trx>,
  member: Member,
  { kind: kindName, filename, bytes }: NewFile,
  from: ImportRequester,
): Promise<ImportJob> {
  const { storage, db, clock } = deps;
  const kind = kindFor(deps, member, kindName);
  const importId = randomUUID();
  const key = `imports/${member.customerId}/${importId}.csv`;
  const { sizeBytes } = await storage.put(key, bytes);
  try {
    const head = await readColumns(storage, key);
    const { customerId } = member;
    const headings = head.columns.map(({ heading }) => heading);
    const guessed = guessMapping(headings, kind.fields);
    const mapping = { ...guessed, ...extraMapping(headings, guessed, kind.mostExtras ?? 0) };
    return await db.system(async (trx) => {
      await deps.requireQuota(trx, customerId, sizeBytes);
      await store.insertImport(trx, {
        importId,
        customerId,
        kind: kindName,
        filename,
        key,
        sizeBytes,
        ...head,
        mapping,
        origin: from.origin,
        createdBy: member.customerUserId,
        at: clock.now(),
      });
      await auditImport(deps, trx, member, 'imports.uploaded', { importId, kind: kindName }, from);
      return present(deps, await known(trx, member, importId));
    });
  } catch (error) {
    await storage.delete(key);
    if (error instanceof TableFault)
      throw new AppError('invalid', { fields: [{ path: 'file', message: error.failure }], cause: error });
    throw error;
  }
}

async function readColumns(storage: Storage, key: string) {
  const bytes = async () => (await storage.get(key)).stream as AsyncIterable<Buffer>;
  const delimiter = guessDelimiter(await readHead(await bytes(), 20_000));
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readTable(await bytes(), delimiter)) {
    rows.push(cells);
    if (rows.length > 3) break;
  }
  const [headings, ...samples] = rows;
  if (headings === undefined || samples.length === 0) throw new TableFault('no-rows');
  const columns = headings.slice(0, mostColumns).map((heading, at) => ({
    heading: heading.slice(0, 200),
    samples: samples.map((cells) => (cells[at] ?? '').slice(0, 200)),
  }));
  return { delimiter, columns };
}

async function known(
  trx: AnyTrx,
  { customerId }: Pick<Member, 'customerId'>,
  importId: string,
  lock = false,
) {
  const row = await store.findImport(trx, customerId, importId, { lock });
  if (row === undefined) throw new AppError('not-found');
  return row;
}

function present<Trx extends AnyTrx>({ kinds }: ImportEngineDeps<Trx>, row: store.ImportRow): ImportJob {
  const kind = kinds.get(row.kind);
  const fields = kind === undefined ? [] : fieldsOf(kind, row.mapping);
  return {
    importId: row.importId,
    kind: row.kind,
    filename: row.filename,
    state: row.state,
    failure: row.failure,
    columns: [...row.columns],
    fields: fields.map(({ field, isRequired }) => ({ field, isRequired })),
    mapping: { ...row.mapping },
    rowsTotal: row.rowsTotal,
    rowsBad: row.rowsBad,
    rowsDone: row.rowsDone,
    rowsApplied: row.rowsApplied,
    rowsUndone: row.rowsUndone,
    badRows: [...row.badRows],
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function readCalls<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>) {
  return {
    get: (member: Member, importId: string) =>
      deps.db.tenant(member.customerId, async (trx) => {
        const row = await known(trx, member, importId);
        kindFor(deps, member, row.kind);
        return present(deps, row);
      }),
    list: (member: Member, kind: string, limit: number) => {
      kindFor(deps, member, kind);
      return deps.db.tenant(member.customerId, async (trx) => {
        const rows = await store.listImports(trx, member.customerId, kind, limit);
        return rows.map((row) => present(deps, row));
      });
    },
  };
}

/** What a user changed before the rows are tried again. */
export interface ImportMending {
  readonly mapping?: Readonly<Record<string, number | null>> | undefined;
  readonly fixes: readonly { row: number; values: Readonly<Record<string, string>> | null }[];
}

function stepCalls<Trx extends AnyTrx>(deps: ImportEngineDeps<Trx>) {
  const step = (
    member: Member,
    importId: string,
    work: (trx: Trx, row: store.ImportRow) => Promise<void>,
  ): Promise<ImportJob> =>
    deps.db.system(async (trx) => {
      const row = await known(trx, member, importId, true);
      kindFor(deps, member, row.kind);
      await work(trx, row);
      return present(deps, await known(trx, member, importId));
    });
  const start = async (
    trx: Trx,
    member: Member,
    row: store.ImportRow,
    { job, from }: { job: string; from: ImportRequest },
  ) => {
    const { userId, customerUserId, name, role } = member;
    const data: JobData = {
      importId: row.importId,
      customerId: row.customerId,
      by: { userId, customerUserId, name, role },
      request: { clientAddress: from.clientAddress, requestId: from.requestId },
    };
    await deps.jobs.enqueue(trx, job, data, { singletonKey: row.importId });
  };
  return {
    validate: (member: Member, importId: string, mending: ImportMending) =>
      step(member, importId, async (trx, row) => {
        // What was taken over before a fault is taken back first.
        if (!['uploaded', 'validated', 'failed'].includes(row.state) || row.rowsApplied > 0)
          throw new AppError('wrong-state');
        const mapping = mending.mapping === undefined ? row.mapping : mappingOf(deps, row, mending.mapping);
        const fixes = { ...row.fixes };
        for (const { row: number, values } of mending.fixes) fixes[String(number)] = values;
        const change = { state: 'validating', failure: null, rowsDone: 0, mapping, fixes } as const;
        await store.updateImport(trx, row, change, deps.clock.now());
        await start(trx, member, row, { job: validateJob, from: dryRun });
      }),
    apply: (member: Member, importId: string, onlyIfAllGood: boolean, from: ImportRequester) =>
      step(member, importId, async (trx, row) => {
        const isRefused = onlyIfAllGood && row.rowsBad > 0;
        if (row.state !== 'validated' || isRefused) throw new AppError('wrong-state');
        const begun = { state: 'applying', rowsDone: 0, rowsBad: 0, badRows: [] } as const;
        await store.updateImport(trx, row, begun, deps.clock.now());
        await auditImport(deps, trx, member, 'imports.applied', row, from);
        await start(trx, member, row, { job: applyJob, from });
      }),
    undo: (member: Member, importId: string, from: ImportRequester) =>
      step(member, importId, async (trx, row) => {
        const isPart = row.state === 'failed' && row.rowsApplied > 0;
        if (row.state !== 'applied' && !isPart) throw new AppError('wrong-state');
        await store.updateImport(trx, row, { state: 'undoing', failure: null }, deps.clock.now());
        await auditImport(deps, trx, member, 'imports.undone', row, from);
        await start(trx, member, row, { job: undoJob, from });
      }),
  };
}

function mappingOf<Trx extends AnyTrx>(
  { kinds }: ImportEngineDeps<Trx>,
  row: store.ImportRow,
  wanted: Readonly<Record<string, number | null>>,
): Record<string, number | null> {
  const kind = kinds.get(row.kind);
  const fields = kind === undefined ? [] : fieldsOf(kind, row.mapping);
  const faults = fields
    .filter(({ field, isRequired }) => isRequired && (wanted[field] ?? null) === null)
    .map(({ field }) => ({ path: `mapping.${field}`, message: 'required' }));
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  return Object.fromEntries(
    fields.map(({ field }) => {
      const column = wanted[field] ?? null;
      return [field, column !== null && column < row.columns.length ? column : null];
    }),
  );
}

function auditImport<Trx extends AnyTrx>(
  deps: ImportEngineDeps<Trx>,
  trx: Trx,
  { customerId, userId }: Member,
  action: AuditAction,
  { importId, kind }: { readonly importId: string; readonly kind: string },
  request: ImportRequest,
): Promise<void> {
  const object = { kind: 'import', id: importId };
  return audit(deps, trx, { customerId, userId, request }, action, object, { details: { kind } });
}
