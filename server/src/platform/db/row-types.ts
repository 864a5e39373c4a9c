// How values of PostgreSQL arrive in rows: whole numbers as numbers, times as Date.
import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const timestamptz = 1184;

/** The parsers of the pool; as those of `pg`, with bigint as number. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return toSafeNumber;
    if (oid === int8Array) return toSafeNumbers;
    if (oid === timestamptz && format !== 'binary') return toTime;
    // oxlint-disable-next-line typescript/no-unsafe-return -- the parsers of the driver are typed so
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser,
};

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
}

const parseTime = pg.types.getTypeParser(timestamptz, 'text') as (text: string) => unknown;

/** Times of this age in UTC, which are nearly all, are read by the engine: several times as fast as by the driver. */
function toTime(text: string): unknown {
  const isCommon = text[10] === ' ' && text.endsWith('+00');
  return isCommon ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseTime(text);
}

function toSafeNumbers(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((part) => (part === 'NULL' ? null : toSafeNumber(part)));
}
