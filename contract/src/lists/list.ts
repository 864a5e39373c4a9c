/** What a column of a list holds, which says how it is compared; `tags` is a set of words. */
export type ColumnKind = 'text' | 'number' | 'instant' | 'choice' | 'flag' | 'tags';

/** How a column can be compared. `in` takes many values, `empty` and `filled` none, all others one. */
export const filterOps = {
  text: ['contains', 'is', 'empty', 'filled'],
  number: ['is', 'atLeast', 'atMost'],
  instant: ['since', 'before'],
  choice: ['in'],
  flag: ['is'],
  tags: ['has', 'empty', 'filled'],
} as const satisfies Readonly<Record<ColumnKind, readonly string[]>>;
export type FilterOp = (typeof filterOps)[ColumnKind][number];

export interface ListColumn {
  readonly kind: ColumnKind;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /** A row holds several of the choices, and fits where it holds one of those asked for. */
  readonly isSet?: true;
  readonly sorts?: true;
  /** Shown, but not asked for. */
  readonly filters?: false;
}

/** Every list by the name that its saved views and exports go by. */
export const listNames = [
  'footage',
  'files',
  'programs',
  'templates',
  'scripts',
  'storyboards',
  'bumpers',
  'recording-tasks',
  'assignments',
  'guest-recordings',
  'job-templates',
  'guest-responses',
  'viewers',
  'reviews',
  'approvals',
  'deliverables',
  'users',
  'invitations',
  'groups',
  'access',
  'erasures',
  'audit',
  'directory',
  'incomplete-profiles',
  'bios',
  'customers',
  'administrators',
  'contacts',
  'contact-lists',
  'segments',
  'blocklist',
  'bin',
  'channels',
  'channel-members',
  'catalogue-items',
  'share-page-choices',
  'mail-versions',
] as const;
export type ListName = (typeof listNames)[number];

/** One table that the server answers by and the browser shows by: the columns of a list and its order where none is asked for. */
export interface List<Column extends string = string> {
  readonly name: ListName;
  readonly columns: Readonly<Record<Column, ListColumn>>;
  readonly sort: ListSort<Column>;
}

export interface ListSort<Column extends string = string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** Values travel as text: numbers in decimals, instants in ISO 8601, flags as `true` or `false`. */
export interface ListFilter<Column extends string = string> {
  readonly column: Column;
  readonly op: FilterOp;
  readonly values: readonly string[];
}

/** What a list is asked for; the same in a request, in a URL and in a saved view. */
export interface ListQuery<Column extends string = string> {
  readonly search?: string | undefined;
  readonly filters?: readonly ListFilter<Column>[] | undefined;
  readonly sort?: ListSort<Column> | undefined;
}

/** Counted exactly up to here; one more means more. */
export const countedMost = 10_000;

/** Declares a list under the name that its saved views and exports go by. */
export function declareList<const Columns extends Readonly<Record<string, ListColumn>>>(
  name: ListName,
  declaration: { readonly columns: Columns; readonly sort: ListSort<keyof Columns & string> },
): List<keyof Columns & string> {
  return { name, ...declaration };
}

/** Whether a column can be compared in this way with these values. */
export function isUsable(
  column: ListColumn | undefined,
  { op, values }: Omit<ListFilter, 'column'>,
): boolean {
  if (column === undefined || column.filters === false) return false;
  const ops: readonly string[] = filterOps[column.kind];
  if (!ops.includes(op)) return false;
  if (op === 'empty' || op === 'filled') return values.length === 0;
  if (op === 'in') return values.length > 0 && values.every((value) => column.choices?.includes(value));
  const [value] = values;
  return value !== undefined && values.length === 1 && isOfKind(column.kind, value);
}

function isOfKind(kind: ColumnKind, value: string): boolean {
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value);
    case 'instant':
      return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
    case 'flag':
      return value === 'true' || value === 'false';
    default:
      return value.trim() !== '';
  }
}
