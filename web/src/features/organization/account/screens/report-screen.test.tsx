import type { Report } from '@rushes/contract/identity/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { downloadFile } from '../../../../lib/api/download.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { ReportScreen } from './report-screen.tsx';

vi.mock(import('../../../../lib/api/download.ts'), async (importActual) => ({
  ...(await importActual()),
  downloadFile: vi.fn<typeof downloadFile>(),
}));

const reportId = 'b0000000-0000-4000-8000-000000000001';
const reportOf = (more: Partial<Report> = {}): Report => ({
  reportId,
  kind: 'programs',
  list: null,
  state: 'ready',
  fraction: 1,
  rows: 12,
  sizeBytes: 2_000,
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: '2026-01-05T10:00:01.000Z',
  expiresAt: '2026-01-12T10:00:00.000Z',
  downloadPath: '/reports/1',
  ...more,
});
const [listPath, createPath] = ['report/getReports', 'report/createReport'];
const [retryPath, deletePath] = ['report/retryReport', 'report/deleteReport'];
const listOf = (...reports: Report[]) => ({ reports });
const open = (answers: Record<string, unknown>, options: object = {}) =>
  openApp(<ReportScreen />, { answers, ...options });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const row = async () =>
  within(await screen.findByRole('list', { name: 'Reports and exports' })).findByRole('listitem');

test('a report is made in the background, and can be downloaded when it is ready', async () => {
  vi.mocked(downloadFile).mockResolvedValue(undefined);
  const working = reportOf({ state: 'running', fraction: 0.3, downloadPath: null });
  const { user, requestsOf } = await open({
    [listPath]: inTurn(listOf(), listOf(working), listOf(reportOf())),
    [createPath]: working,
  });
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  await user.click(await button('Create report: My programs'));
  const progress = await screen.findByRole('progressbar', { name: 'Progress of My programs' });
  expect(progress.getAttribute('aria-valuenow')).toBe('30');
  expect(requestsOf(createPath)).toEqual([{ kind: 'programs' }]);
  await user.click(await screen.findByRole('button', { name: 'Download My programs' }, { timeout: 5_000 }));
  expect(downloadFile).toHaveBeenCalledWith('/reports/1', 'programs-2026-01-05.csv');
  expect((await row()).textContent).toContain('12 rows');
});

test('an exported list is named after the list', async () => {
  await open({ [listPath]: listOf(reportOf({ kind: 'list', list: 'users' })) });
  expect((await row()).textContent).toMatch(/^\w+ export/);
});

test('a report that failed is made again', async () => {
  const failed = reportOf({ state: 'failed', downloadPath: null });
  const { user, requestsOf } = await open({
    [listPath]: inTurn(listOf(failed), listOf(reportOf())),
    [retryPath]: reportOf(),
  });
  await user.click(await button('Try My programs again'));
  expect(await button('Download My programs')).toBeTruthy();
  expect(requestsOf(retryPath)).toEqual([{ reportId }]);
});

test('a report is deleted', async () => {
  const { user, requestsOf } = await open({
    [listPath]: inTurn(listOf(reportOf()), listOf()),
    [deletePath]: {},
  });
  await user.click(await button('Delete My programs'));
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  expect(requestsOf(deletePath)).toEqual([{ reportId }]);
});

test.each([
  ['made', createPath, 'Create report: My viewing history'],
  ['deleted', deletePath, 'Delete My programs'],
])('a report that can’t be %s says why, and the list stays', async (_what, path, name) => {
  const { user } = await open({ [listPath]: listOf(reportOf()), [path]: new Refusal('busy') });
  await user.click(await button(name));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await row()).toBeTruthy();
});

test('support is offered its own sign-ins alone', async () => {
  await open({ [listPath]: listOf() }, { me: { role: 'super-admin' } });
  const kinds = within(await screen.findByRole('list', { name: 'Available reports' }));
  expect(kinds.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Create report: My sign-ins',
  ]);
});

test('reports that can’t be loaded can be asked for again', async () => {
  const { user } = await open({ [listPath]: inTurn(new Refusal('internal'), listOf(reportOf())) });
  await user.click(await button('Try again'));
  await waitFor(async () => expect(await row()).toBeTruthy());
});
