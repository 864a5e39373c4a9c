// Reads the tables that users bring as CSV: three separators, with or without a mark, rows as a spreadsheet counts them.
import { pipeline, Readable } from 'node:stream';
import type { ImportFailure } from '@rushes/contract/core/imports';
import { type CsvError, parse } from 'csv-parse';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  /** The headings are row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** Nothing can be made of the file as a whole. */
export class TableFault extends Error {
  override readonly name = 'TableFault';
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** The parser takes a piece at once: a small one keeps nobody waiting. */
const pieceBytes = 2048;

/** No cell of a user's table is that long: a quote was left open. */
const longestRowLetters = 200_000;

/** The separator that is most often in the first line, outside of quotes. */
export function guessDelimiter(head: string): Delimiter {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head)?.[0] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: Delimiter) => bare.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** All rows with anything in them, read piece by piece; throws `TableFault`. */
export async function* readTable(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRowLetters,
  });
  // Anyone who stops reading early closes the file too, and what is wrong with its bytes reaches the reader.
  pipeline(Readable.from(decode(bytes)), parser, () => undefined);
  let row = 0;
  try {
    for await (const record of parser) {
      row += 1;
      const cells = (record as string[]).map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { row, cells };
    }
  } catch (cause) {
    throw toFault(cause);
  }
}

/** The first letters of a file, for the guess of its separator. */
export async function readHead(bytes: AsyncIterable<Buffer>, letters: number): Promise<string> {
  let head = '';
  for await (const text of decode(bytes)) {
    head += text;
    if (head.length >= letters) break;
  }
  return head;
}

// The decoder drops a byte order mark and refuses what is not UTF-8.
async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of inPieces(bytes)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\u0000')) throw new TableFault('not-text');
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (cause) {
    throw cause instanceof TypeError ? new TableFault('not-text', { cause }) : cause;
  }
}

async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

function toFault(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause;
  return String((cause as CsvError).code).startsWith('CSV_')
    ? new TableFault('broken-quotes', { cause })
    : cause;
}
