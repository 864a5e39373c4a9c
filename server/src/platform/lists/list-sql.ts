// Pages, counts and filters of a declared list in SQL: keyset paging by the sorted expression and the id.
// Lists are read as the system, each `where` naming the customer: under row security no index looks for a part of a text,
// because LIKE is not leakproof, and a search would read every row.
import type { List, ListColumn, ListFilter, ListQuery, ListSort } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { AnyTrx } from '../db/database.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** How a declared list is read. */
export interface ListSql<Column extends string = string> {
  readonly list: List<Column>;
  /** Tables and joins. */
  readonly from: RawBuilder<unknown>;
  /** The id that makes every order a whole one. */
  readonly id: RawBuilder<unknown>;
  /** Lower-case text with a trigram index, in which each word of a search must stand; absent where nothing is searched. */
  readonly search?: RawBuilder<unknown>;
  /**
   * Expressions that are never null (text in lower case, absent instants `-infinity`); one that sorts has an index of
   * (customer_id, expression, id).
   */
  readonly columns: Readonly<Record<Column, RawBuilder<unknown>>>;
  /** What a column is put in order by, where that is not what it is compared by: never null, and of the same type. */
  readonly orders?: Readonly<Partial<Record<Column, RawBuilder<unknown>>>>;
}

export interface PageQuery<Column extends string = string> extends ListQuery<Column> {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Reads one page. `where` holds what the caller may see; throws `AppError('invalid')` for a cursor that is not ours. */
export async function pageOf<Row extends object, Column extends string>(
  trx: AnyTrx,
  lists: ListSql<Column>,
  options: {
    readonly select: RawBuilder<Row>;
    readonly where: readonly RawBuilder<unknown>[];
    readonly query: PageQuery<Column>;
  },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { query } = options;
  const sort = query.sort ?? lists.list.sort;
  const by = orderOf(lists, sort);
  const found = await sql<Row & SortKey>`
    SELECT ${options.select}, (${by})::text AS "sortKey", (${lists.id})::text AS "rowKey" FROM ${lists.from}
    ${restOf(lists, query, options.where)}`.execute(trx);
  const rows = found.rows.slice(0, query.limit);
  const last = found.rows.length > query.limit ? rows.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeCursor({ sort, key: last.sortKey, id: last.rowKey });
  return { rows, nextCursor };
}

/**
 * What a page of a list is read from that is joined of several sources, each with the columns that the expressions name
 * of `r`: of each no more than the page takes, so that each is read in the order of its own index.
 */
export function firstOf<Column extends string>(
  lists: Unread<Column>,
  sources: readonly RawBuilder<unknown>[],
  query: PageQuery<Column>,
): RawBuilder<unknown> {
  const rest = restOf(lists, query, []);
  return joined(sources.map((source) => sql`(SELECT * FROM (${source}) AS r ${rest})`));
}

/** All of several sources, as `r`. */
export function joined(sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(sources, sql` UNION ALL `)}) AS r`;
}

type Unread<Column extends string> = Omit<ListSql<Column>, 'from'>;

/** Which rows, in which order, and how many. */
function restOf<Column extends string>(
  lists: Unread<Column>,
  query: PageQuery<Column>,
  where: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const sort = query.sort ?? lists.list.sort;
  const parts = [...where, ...conditionsOf(lists, query)];
  if (query.cursor !== undefined) parts.push(afterCursor(lists, sort, query.cursor));
  const direction = sort.direction === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`WHERE ${allOf(parts)} ORDER BY ${orderOf(lists, sort)} ${direction}, ${lists.id} ${direction}
    LIMIT ${query.limit + 1}`;
}

interface SortKey {
  readonly sortKey: string;
  readonly rowKey: string;
}

/** Counts what matches: exactly up to `most`, one more than that means more. */
export async function countOf<Column extends string>(
  trx: AnyTrx,
  lists: ListSql<Column>,
  options: {
    readonly where: readonly RawBuilder<unknown>[];
    readonly query: ListQuery<Column>;
    readonly most: number;
  },
): Promise<number> {
  const where = allOf([...options.where, ...conditionsOf(lists, options.query)]);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${lists.from} WHERE ${where} LIMIT ${options.most + 1}) AS found`.execute(
    trx,
  );
  return counted.rows[0]?.count ?? 0;
}

/** What a query asks for, as conditions. */
export function conditionsOf<Column extends string>(
  lists: Unread<Column>,
  { search, filters }: ListQuery<Column>,
): RawBuilder<unknown>[] {
  const inText = lists.search;
  const words =
    inText === undefined ? [] : wordsOf(search ?? '').map((word) => sql`${inText} LIKE ${likeOf(word)}`);
  const compared = (filters ?? []).map((filter) =>
    comparison(lists.columns[filter.column], lists.list.columns[filter.column], filter),
  );
  return [...words, ...compared];
}

function comparison(
  by: RawBuilder<unknown>,
  { kind, isSet }: ListColumn,
  { op, values }: ListFilter,
): RawBuilder<unknown> {
  const value = (values[0] ?? '').replaceAll('\u0000', '');
  switch (op) {
    case 'contains':
      return sql`${by} LIKE ${likeOf(value.toLowerCase())}`;
    case 'is':
      if (kind === 'flag') return sql`${by} = ${value === 'true'}`;
      return kind === 'number' ? sql`${by} = ${value}::numeric` : sql`${by} = ${value.toLowerCase()}`;
    case 'has':
      return sql`${by} @> ARRAY[${value}]::text[]`;
    case 'in':
      return isSet === true
        ? sql`${by} && ${[...values]}::text[]`
        : sql`${by} = ANY (${[...values]}::text[])`;
    case 'empty':
      return kind === 'tags' ? sql`${by} = '{}'` : sql`${by} = ''`;
    case 'filled':
      return kind === 'tags' ? sql`${by} <> '{}'` : sql`${by} <> ''`;
    case 'atLeast':
      return sql`${by} >= ${value}::numeric`;
    case 'atMost':
      return sql`${by} <= ${value}::numeric`;
    case 'since':
      return sql`${by} >= ${value}::timestamptz`;
    case 'before':
      return sql`${by} < ${value}::timestamptz AND ${by} > '-infinity'::timestamptz`;
  }
}

function orderOf<Column extends string>(
  { columns, orders }: Unread<Column>,
  { column }: ListSort<Column>,
): RawBuilder<unknown> {
  return orders?.[column] ?? columns[column];
}

function afterCursor<Column extends string>(
  lists: Unread<Column>,
  sort: ListSort<Column>,
  cursor: string,
): RawBuilder<unknown> {
  const { key, id } = readCursor(cursor, sort);
  const by = orderOf(lists, sort);
  const types = { text: sql`text`, choice: sql`text`, tags: sql`text[]`, flag: sql`boolean` } as const;
  const kind = lists.list.columns[sort.column].kind;
  const type = kind === 'number' ? sql`bigint` : kind === 'instant' ? sql`timestamptz` : types[kind];
  const here = sql`(${key}::${type}, ${id}::uuid)`;
  return sort.direction === 'asc' ? sql`(${by}, ${lists.id}) > ${here}` : sql`(${by}, ${lists.id}) < ${here}`;
}

function allOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0
    ? sql`true`
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` AND `,
      );
}

/** Words of a search, in lower case. */
export function wordsOf(search: string): string[] {
  const words = lowerOf(search.toWellFormed().replaceAll('\u0000', '').normalize('NFC')).split(/\s+/);
  return words.filter((word) => word !== '');
}

/** A text as `lower` of PostgreSQL gives it: each character by itself, into one character. */
function lowerOf(text: string): string {
  return Array.from(text, (character) => Array.from(character.toLowerCase())[0]).join('');
}

/** A pattern that finds the text anywhere, each of its characters taken as it is. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
