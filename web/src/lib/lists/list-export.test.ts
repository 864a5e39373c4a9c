import type { Report } from '@rushes/contract/identity/reports';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportList } from './list-export.ts';

const { create, get, save } = vi.hoisted(() => ({
  create: vi.fn<(request: object) => Promise<Report>>(),
  get: vi.fn<() => Promise<{ reports: Report[] }>>(),
  save: vi.fn<(path: string, filename: string) => Promise<void>>(),
}));
vi.mock('../api/call.ts', () => ({ api: { report: { createListReport: create, getReports: get } } }));
vi.mock('../api/download.ts', () => ({ downloadFile: save }));

beforeEach(() => {
  vi.resetAllMocks();
  create.mockResolvedValue(reportOf({}));
  save.mockResolvedValue();
});

const reportOf = (more: Partial<Report>): Report => ({
  reportId: '00000000-0000-4000-8000-000000000001',
  kind: 'list',
  list: 'contacts',
  state: 'waiting',
  fraction: 0,
  rows: 0,
  sizeBytes: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-03-11T10:00:00.000Z',
  downloadPath: null,
  ...more,
});

/** What is known of the report each time that it is asked for. */
function answer(...answers: readonly Report[][]): void {
  for (const reports of answers) get.mockResolvedValueOnce({ reports });
}

async function run(): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const sort = { column: 'email', direction: 'asc' } as const;
  const made = exportList({
    list: 'contacts',
    query: { search: 'kiel', filters: [{ column: 'state', op: 'in', values: ['enabled'] }], sort },
    extra: undefined,
    columns: [{ column: 'email', header: 'Email' }],
  }).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return made;
}

test('all that the list was asked for is written, and handed over once it is made', async () => {
  const ready = reportOf({ state: 'ready', downloadPath: '/reports/1' });
  answer([reportOf({})], [reportOf({ state: 'running' })], [ready]);
  expect(await run()).toBeNull();
  expect(create.mock.lastCall?.[0]).toMatchObject({
    list: 'contacts',
    query: {
      search: 'kiel',
      filters: [{ column: 'state', op: 'in', values: ['enabled'] }],
      sort: { column: 'email', direction: 'asc' },
    },
    columns: [{ column: 'email', header: 'Email' }],
  });
  expect(get).toHaveBeenCalledTimes(3);
  expect(save.mock.calls).toEqual([['/reports/1', 'contacts-2026-03-04.csv']]);
});

test('a file that couldn’t be made is an error, and nothing is downloaded', async () => {
  answer([reportOf({ state: 'failed' })]);
  expect(await run()).toMatchObject({ code: 'internal' });
  expect(save).not.toHaveBeenCalled();
});

test('a file that was deleted while it was made is an error', async () => {
  answer([]);
  expect(await run()).toMatchObject({ code: 'not-found' });
  expect(save).not.toHaveBeenCalled();
});
