import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyAll } from 'csv-stringify/sync';

export type Cell = string | number | Date | null;

const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
// Where a semicolon separates, a spreadsheet takes our quotes as they come: what follows it may begin a cell, as may a line.
const mayStartFormula = /([;\t\r\n]["\s]{0,8})(?=[=+\-@＝＋－＠])/g;

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number') return String(cell);
  const inner = cell.replaceAll(mayStartFormula, "$1'");
  return startsFormula.test(inner) ? `'${inner}` : inner;
}

const format = { bom: true, record_delimiter: 'windows', quoted: true, quoted_empty: true } as const;

/** A short table as the text of such a CSV. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return stringifyAll([header.map(cellText), ...rows.map((row) => row.map(cellText))], format);
}

/** Writes a CSV as spreadsheets read it: UTF-8 with its mark, CRLF, one header line. */
export async function writeCsv(
  file: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  signal: AbortSignal,
): Promise<void> {
  const csv = stringify(format);
  const lines = async function* () {
    yield header.map(cellText);
    for await (const row of rows) yield row.map(cellText);
  };
  await pipeline(lines, csv, createWriteStream(file), { signal });
}
