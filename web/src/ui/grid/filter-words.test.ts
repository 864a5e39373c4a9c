import { clipList } from '@rushes/contract/media/lists/clips';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { DataColumn } from './columns.ts';
import { wordsOf } from './filter-words.ts';

type Column = keyof typeof clipList.columns;
const columns: DataColumn<object, Column>[] = [
  { column: 'name', header: 'Name', widthPx: 1, cell: () => null },
  {
    column: 'state',
    header: 'Status',
    widthPx: 1,
    cell: () => null,
    choiceLabel: (value) => value.toUpperCase(),
  },
  { column: 'createdAt', header: 'Uploaded', widthPx: 1, cell: () => null },
  { column: 'sharedWithCreators', header: 'Shared', widthPx: 1, cell: () => null },
  { column: 'sizeBytes', header: 'Size', widthPx: 1, cell: () => null },
];

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['name', 'contains', ['storm'], 'Name contains storm'],
  ['name', 'filled', [], "Name isn't empty"],
  ['state', 'in', ['ready', 'failed'], 'Status: READY, FAILED'],
  ['sharedWithCreators', 'is', ['false'], 'Shared: No'],
  ['sizeBytes', 'atMost', ['5'], 'Size at most 5'],
  ['createdAt', 'since', ['2026-01-01'], 'Uploaded since 1 Jan 2026'],
  ['tags', 'has', ['Night'], 'tags: Night'],
] as const)('%s %s %j is in plain words', (column, op, values, words) => {
  expect(wordsOf({ column, op, values }, columns, clipList, i18next.t)).toBe(words);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'a date is the one that was chosen, also in %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    const filter = { column: 'createdAt', op: 'before', values: ['2026-03-01'] } as const;
    expect(wordsOf(filter, columns, clipList, i18next.t)).toBe('Uploaded before 1 Mar 2026');
  },
);
