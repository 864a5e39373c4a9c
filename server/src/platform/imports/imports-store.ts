// The rows of imports; the engine is the only one who reads and writes them.
import type { BadRow, ImportFailure, ImportState } from '@rushes/contract/core/imports';
import { sql } from 'kysely';
import type { AnyTrx } from '../db/database.ts';
import type { Delimiter } from './csv-table.ts';
import type { Mapping } from './column-mapping.ts';

/** How many of the rows that could not be taken over are kept with their texts. */
export const shownBadRows = 200;

/** Rows as users mended them; null leaves one out. */
export type Fixes = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

export interface ImportRow {
  readonly importId: string;
  readonly customerId: string;
  readonly kind: string;
  readonly filename: string;
  readonly key: string;
  readonly state: ImportState;
  readonly delimiter: Delimiter;
  readonly columns: readonly { heading: string; samples: string[] }[];
  readonly mapping: Mapping;
  readonly fixes: Fixes;
  readonly badRows: readonly BadRow[];
  readonly rowsTotal: number;
  readonly rowsBad: number;
  readonly rowsDone: number;
  readonly rowsApplied: number;
  readonly rowsUndone: number;
  readonly failure: ImportFailure | null;
  readonly origin: string;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const selected = sql`
  SELECT i.id AS "importId", i.customer_id AS "customerId", i.kind, i.filename, i.key, i.state, i.delimiter, i.columns,
    i.mapping, i.fixes, i.bad_rows AS "badRows", i.rows_total AS "rowsTotal", i.rows_bad AS "rowsBad",
    i.rows_done AS "rowsDone", i.rows_applied AS "rowsApplied", i.rows_undone AS "rowsUndone", i.failure, i.origin,
    (SELECT name FROM customer_users WHERE id = i.created_by) AS "createdByName",
    i.created_at AS "createdAt", i.updated_at AS "updatedAt"
  FROM import_jobs i`;

/** One import of the customer; `lock` keeps it from changing until the transaction ends. */
export async function findImport(
  trx: AnyTrx,
  customerId: string,
  importId: string,
  { lock = false } = {},
): Promise<ImportRow | undefined> {
  const found = await sql<ImportRow>`
    ${selected} WHERE i.customer_id = ${customerId} AND i.id = ${importId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    trx,
  );
  return found.rows[0];
}

/** The newest imports of a kind. */
export async function listImports(
  trx: AnyTrx,
  customerId: string,
  kind: string,
  limit: number,
): Promise<ImportRow[]> {
  const found = await sql<ImportRow>`
    ${selected} WHERE i.customer_id = ${customerId} AND i.kind = ${kind}
    ORDER BY i.created_at DESC LIMIT ${limit}`.execute(trx);
  return found.rows;
}

export async function insertImport(
  trx: AnyTrx,
  row: Pick<
    ImportRow,
    'importId' | 'customerId' | 'kind' | 'filename' | 'key' | 'delimiter' | 'columns' | 'mapping' | 'origin'
  > & { sizeBytes: number; createdBy: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO import_jobs (id, customer_id, kind, filename, key, size_bytes, delimiter, columns, mapping, origin,
      created_by, created_at, updated_at)
    VALUES (${row.importId}, ${row.customerId}, ${row.kind}, ${row.filename}, ${row.key}, ${row.sizeBytes},
      ${row.delimiter}, ${JSON.stringify(row.columns)}::jsonb, ${JSON.stringify(row.mapping)}::jsonb, ${row.origin},
      ${row.createdBy}, ${row.at}, ${row.at})`.execute(trx);
}

export interface ImportChange {
  readonly state?: ImportState;
  readonly failure?: ImportFailure | null;
  readonly mapping?: Mapping;
  readonly fixes?: Fixes;
  readonly badRows?: readonly BadRow[];
  readonly rowsTotal?: number;
  readonly rowsBad?: number;
  readonly rowsDone?: number;
  /** Added to what is there. */
  readonly undone?: number;
}

/** Writes what changed. */
export async function updateImport(
  trx: AnyTrx,
  { customerId, importId }: { customerId: string; importId: string },
  change: ImportChange,
  at: Date,
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const sets = [sql`updated_at = ${at}`];
  if (change.state !== undefined) sets.push(sql`state = ${change.state}`);
  if (change.failure !== undefined) sets.push(sql`failure = ${change.failure}`);
  if (change.mapping !== undefined) sets.push(sql`mapping = ${json(change.mapping)}`);
  if (change.fixes !== undefined) sets.push(sql`fixes = ${json(change.fixes)}`);
  if (change.badRows !== undefined) sets.push(sql`bad_rows = ${json(change.badRows)}`);
  if (change.rowsTotal !== undefined) sets.push(sql`rows_total = ${change.rowsTotal}`);
  if (change.rowsBad !== undefined) sets.push(sql`rows_bad = ${change.rowsBad}`);
  if (change.rowsDone !== undefined) sets.push(sql`rows_done = ${change.rowsDone}`);
  if (change.undone !== undefined) sets.push(sql`rows_undone = rows_undone + ${change.undone}`);
  await sql`
    UPDATE import_jobs SET ${sql.join(sets)} WHERE customer_id = ${customerId} AND id = ${importId}`.execute(
    trx,
  );
}

type Counts = Pick<ImportRow, 'rowsApplied' | 'rowsBad' | 'rowsUndone'>;

/** How many rows an import came to so far. */
export async function countsOf(
  trx: AnyTrx,
  { customerId, importId }: { customerId: string; importId: string },
): Promise<Counts> {
  const found = await sql<Counts>`
    SELECT rows_applied AS "rowsApplied", rows_bad AS "rowsBad", rows_undone AS "rowsUndone" FROM import_jobs
    WHERE customer_id = ${customerId} AND id = ${importId}`.execute(trx);
  return found.rows[0] ?? { rowsApplied: 0, rowsBad: 0, rowsUndone: 0 };
}

/** Keeps what the rows of a batch became, for an undo, what could not be taken over, and how far the import is by it. */
export async function insertBatch(
  trx: AnyTrx,
  { customerId, importId }: { customerId: string; importId: string },
  { lastRow, refs, bad }: { lastRow: number; refs: readonly object[]; bad: readonly BadRow[] },
  at: Date,
): Promise<void> {
  const shown = JSON.stringify(bad.slice(0, shownBadRows));
  await sql`
    WITH kept AS (
      INSERT INTO import_batches (customer_id, import_id, last_row, refs)
      SELECT ${customerId}, ${importId}, ${lastRow}, ${JSON.stringify(refs)}::jsonb WHERE ${refs.length > 0})
    UPDATE import_jobs SET updated_at = ${at}, rows_done = ${lastRow}, rows_applied = rows_applied + ${refs.length},
      rows_bad = rows_bad + ${bad.length}, bad_rows = (
        SELECT coalesce(jsonb_agg(each.bad ORDER BY each.place), '[]')
        FROM jsonb_array_elements(bad_rows || ${shown}::jsonb) WITH ORDINALITY AS each (bad, place)
        WHERE each.place <= ${shownBadRows})
    WHERE customer_id = ${customerId} AND id = ${importId}`.execute(trx);
}

/** Takes the last batch off; none is left where the answer is empty. */
export async function takeBatch(trx: AnyTrx, importId: string): Promise<readonly object[]> {
  const found = await sql<{ refs: object[] }>`
    DELETE FROM import_batches WHERE import_id = ${importId}
      AND last_row = (SELECT max(last_row) FROM import_batches WHERE import_id = ${importId})
    RETURNING refs`.execute(trx);
  return found.rows[0]?.refs ?? [];
}

/** Imports that nobody has touched since. */
export async function oldImports(trx: AnyTrx, before: Date): Promise<{ importId: string; key: string }[]> {
  const found = await sql<{ importId: string; key: string }>`
    SELECT id AS "importId", key FROM import_jobs WHERE updated_at < ${before} LIMIT 500`.execute(trx);
  return found.rows;
}

export async function deleteImport(trx: AnyTrx, importId: string): Promise<void> {
  await sql`DELETE FROM import_jobs WHERE id = ${importId}`.execute(trx);
}

/** Imports of the customer with what the database keeps of their cells, for looking through. */
export async function importTexts(
  trx: AnyTrx,
  customerId: string,
): Promise<{ importId: string; key: string; text: string }[]> {
  const found = await sql<{ importId: string; key: string; text: string }>`
    SELECT i.id AS "importId", i.key, lower(concat(i.columns, i.fixes, i.bad_rows)) AS text
    FROM import_jobs i WHERE i.customer_id = ${customerId}`.execute(trx);
  return found.rows;
}

/** What users are called and sign in with. */
export async function wordsOf(trx: AnyTrx, customerUserId: string): Promise<string[]> {
  const found = await sql<{ words: string[] }>`
    SELECT array_remove(ARRAY[lower(name), lower(user_name)], '') AS words FROM customer_users
    WHERE id = ${customerUserId}`.execute(trx);
  return found.rows[0]?.words ?? [];
}
