import { declareList, type List, type ListColumn } from '../../lists/list.ts';

/** The users of the directory, as getUsers lists them; fields of the organisation’s own join as `field.<key>`. */
export const directoryList = declareList('directory', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text' },
    location: { kind: 'text', sorts: true },
    orgUnit: { kind: 'choice', choices: [] },
    manager: { kind: 'text' },
    hasBio: { kind: 'flag' },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** Users who lack required fields; what is missing by the labels of the fields. */
export const incompleteList = declareList('incomplete-profiles', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text' },
    missing: { kind: 'tags' },
  },
  sort: { column: 'name', direction: 'asc' },
});

export const fieldTypes = ['text', 'longText', 'date', 'choice', 'link', 'person'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Who fills a field in. */
export const fieldEditors = ['self', 'cm', 'both'] as const;
export type FieldEditor = (typeof fieldEditors)[number];

/** Who sees a field besides the user: everybody, content managers and administrators, or content managers alone. */
export const fieldAudiences = ['everybody', 'managers', 'private'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** requested → submitted → approved → expired, which asks again; sent back with a reason it is open again. */
export const bioStates = [
  'requested',
  'submitted',
  'sent-back',
  'approved',
  'replaced',
  'expired',
  'withdrawn',
] as const;
export type BioState = (typeof bioStates)[number];
/** A user has one of these at most. */
export const openBioStates: readonly BioState[] = ['requested', 'submitted', 'sent-back'];

/** Videos of users: what waits for a decision first, then what is asked for, approved, and over; the newest change first in each. */
export const bioList = declareList('bios', {
  columns: {
    name: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: bioStates, sorts: true },
    title: { kind: 'text' },
    requestedByName: { kind: 'text' },
    changedAt: { kind: 'instant', sorts: true },
    expiresAt: { kind: 'instant' },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'state', direction: 'asc' },
});

export const fieldColumnPrefix = 'field.';

const columnKinds = {
  text: 'text',
  longText: 'text',
  date: 'instant',
  choice: 'choice',
  link: 'text',
  person: 'text',
} as const satisfies Record<FieldType, ListColumn['kind']>;

interface ColumnField {
  readonly key: string;
  readonly type: FieldType;
  readonly choices: readonly string[];
}

/** The list with the fields that someone sees as columns of their own. */
export function listWithFields(fields: readonly ColumnField[], orgUnitIds: readonly string[]): List {
  const more = fields.map(({ key, type, choices }): [string, ListColumn] => [
    `${fieldColumnPrefix}${key}`,
    { kind: columnKinds[type], ...(type === 'choice' ? { choices } : {}) },
  ]);
  const orgUnit = { ...directoryList.columns.orgUnit, choices: orgUnitIds };
  return { ...directoryList, columns: { ...directoryList.columns, orgUnit, ...Object.fromEntries(more) } };
}
