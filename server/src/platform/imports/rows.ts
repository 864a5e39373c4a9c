// From a stored table to rows that are good or say what is wrong with them.
import { setTimeout as wait } from 'node:timers/promises';
import type { BadRow } from '@rushes/contract/core/imports';
import type { Storage } from '../storage/storage.ts';
import { readTable, TableFault } from './csv-table.ts';
import type { ImportKind, NumberedRow } from './import-kind.ts';
import type { ImportRow } from './imports-store.ts';
import { fieldsOf } from './column-mapping.ts';

const mostRows = 100_000;
const usualRowsAtOnce = 200;
/** After so many rows reading rests too. */
const readAtOnce = 50;
const readRestMs = 3;

export interface Batch<Row> {
  readonly good: readonly (NumberedRow<Row> & { readonly values: Readonly<Record<string, string>> })[];
  readonly bad: readonly BadRow[];
  /** The last row of the batch. */
  readonly through: number;
}

/** All rows of an import in batches, read by its mapping, mended by its fixes, without those left out. */
export async function* readBatches<Trx, Row>(
  storage: Storage,
  job: ImportRow,
  kind: ImportKind<Trx, Row>,
): AsyncGenerator<Batch<Row>> {
  const { rowsAtOnce = usualRowsAtOnce } = kind;
  const seen = new Map<string, number>();
  let good: Batch<Row>['good'][number][] = [];
  let bad: BadRow[] = [];
  let rows = 0;
  let through = 1;
  const fields = fieldsOf(kind, job.mapping).map(({ field }) => field);
  const { stream } = await storage.get(job.key);
  for await (const { row, cells } of readTable(stream as AsyncIterable<Buffer>, job.delimiter)) {
    through = row;
    if (row === 1) continue;
    rows += 1;
    if (rows > mostRows) throw new TableFault('too-many-rows');
    if (rows % readAtOnce === 0) await wait(readRestMs);
    const values = valuesOf(job, fields, row, cells);
    if (values !== null) {
      const read = readRow(kind, row, values, seen);
      if ('errors' in read) bad.push(read);
      else good.push(read);
    }
    if (good.length + bad.length < rowsAtOnce) continue;
    yield { good, bad, through };
    good = [];
    bad = [];
  }
  if (rows === 0) throw new TableFault('no-rows');
  yield { good, bad, through };
}

function valuesOf(
  { mapping, fixes }: ImportRow,
  fields: readonly string[],
  row: number,
  cells: readonly string[],
): Record<string, string> | null {
  const fix = fixes[String(row)];
  if (fix === null) return null;
  return Object.fromEntries(
    fields.map((field) => {
      const column = mapping[field] ?? null;
      return [field, fix?.[field] ?? (column === null ? '' : (cells[column] ?? ''))];
    }),
  );
}

function readRow<Trx, Row>(
  kind: ImportKind<Trx, Row>,
  row: number,
  values: Record<string, string>,
  seen: Map<string, number>,
): Batch<Row>['good'][number] | BadRow {
  const parsed = kind.schema.safeParse(values);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: path.length === 0 ? null : String(path[0]),
      message,
    }));
    return { row, values, errors };
  }
  const { field, key } = kind.keyOf(parsed.data);
  const first = seen.get(key);
  if (first !== undefined) {
    const message = `Same value as row ${first}. Change it, or skip this row.`;
    return { row, values, errors: [{ field, message }] };
  }
  seen.set(key, row);
  return { row, value: parsed.data, values };
}
