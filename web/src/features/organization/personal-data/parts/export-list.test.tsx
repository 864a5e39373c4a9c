import type { PersonalExport } from '@rushes/contract/organization/personal-data';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { downloadFile } from '../../../../lib/api/download.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf, moment } from '../../users/fixtures.ts';
import type { Whose } from '../api.ts';
import { ExportList } from './export-list.tsx';

vi.mock(import('../../../../lib/api/download.ts'), async (importActual) => ({
  ...(await importActual()),
  downloadFile: vi.fn<typeof downloadFile>(),
}));

const exportOf = (more: Partial<PersonalExport> = {}): PersonalExport => ({
  exportId: idOf(71),
  customerUserId: idOf(1),
  state: 'ready',
  requestedByName: 'Cleo',
  fraction: 1,
  files: 3,
  sizeBytes: 2_000_000,
  failure: null,
  createdAt: moment,
  finishedAt: moment,
  downloadedAt: null,
  expiresAt: '2026-01-12T10:00:00.000Z',
  downloadPath: '/exports/71',
  ...more,
});
const ada: Whose = { customerUserId: idOf(1), name: 'Ada Berg' };
const listOf = (...exports: PersonalExport[]) => ({ exports });

const open = (answers: Record<string, unknown>, whose: Whose = ada) =>
  openApp(<ExportList whose={whose} />, { answers });
const row = async () => within(await screen.findByRole('list', { name: 'Exports' })).findByRole('listitem');
const [getPath, createPath] = ['personaldata/getExports', 'personaldata/createExport'];

test('an export of a user is asked for, and the page can be left', async () => {
  const { user, requestsOf } = await open({
    [getPath]: inTurn(listOf(), listOf(exportOf())),
    [createPath]: exportOf({ state: 'waiting' }),
  });
  expect(await screen.findByText('No exports yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  expect(await screen.findByText('Preparing the export. You can leave this page.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([{ customerUserId: idOf(1) }]);
  expect((await row()).textContent).toContain('Ready');
});

test('users ask for their own data themselves', async () => {
  const path = 'personaldata/createOwnExport';
  const { user, requestsOf } = await open(
    { 'personaldata/getOwnExports': listOf(), [path]: exportOf({ state: 'waiting' }) },
    'own',
  );
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(requestsOf(path)).toEqual([{}]));
});

test('an export under way shows its progress until it is ready', async () => {
  await open({
    [getPath]: inTurn(
      listOf(exportOf({ state: 'running', fraction: 0.4, downloadPath: null })),
      listOf(exportOf()),
    ),
  });
  const bar = await screen.findByRole('progressbar', { name: /^Progress of the export/ });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(await screen.findByRole('button', { name: /^Download/ }, { timeout: 5_000 })).toBeTruthy();
});

test('an export can be downloaded once, and shows then that it was', async () => {
  vi.mocked(downloadFile).mockResolvedValue(undefined);
  const { user } = await open({ [getPath]: listOf(exportOf()) });
  expect((await row()).textContent).toContain('3 files');
  await user.click(screen.getByRole('button', { name: /^Download/ }));
  expect(downloadFile).toHaveBeenCalledWith('/exports/71', 'personal-data-2026-01-05.zip');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull());
  expect((await row()).textContent).toMatch(/downloaded .*, then deleted/);
});

test('a download that fails says so and can be tried again', async () => {
  vi.mocked(downloadFile).mockRejectedValue(new Error('gone'));
  const { user } = await open({ [getPath]: listOf(exportOf()) });
  await user.click(await screen.findByRole('button', { name: /^Download/ }));
  expect(await screen.findByText('Something went wrong. Try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Download/ }).disabled).toBe(false);
});

test('an export that someone else asked for can only be downloaded by them', async () => {
  await open({ [getPath]: listOf(exportOf({ downloadPath: null, requestedByName: 'Bo' })) });
  expect((await row()).textContent).toContain('Only Bo can download it.');
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('an export that failed says why and is made again', async () => {
  const path = 'personaldata/retryExport';
  const failed = exportOf({ state: 'failed', failure: 'disk-full', downloadPath: null });
  const { user, requestsOf } = await open({ [getPath]: listOf(failed), [path]: exportOf() });
  expect((await row()).textContent).toContain('The server is out of storage.');
  await user.click(screen.getByRole('button', { name: /^Try again: export/ }));
  await waitFor(() => expect(requestsOf(path)).toEqual([{ exportId: idOf(71) }]));
});

test.each([
  ['waiting', /^Cancel the export/],
  ['ready', /^Delete the export/],
] as const)('an export that is %s can be taken back', async (state, name) => {
  const path = 'personaldata/cancelExport';
  const cancelled = exportOf({ state: 'cancelled', downloadPath: null });
  const { user, requestsOf } = await open({
    [getPath]: inTurn(listOf(exportOf({ state })), listOf(cancelled)),
    [path]: cancelled,
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(requestsOf(path)).toEqual([{ exportId: idOf(71) }]);
});

test('exports that can’t be loaded can be asked for again', async () => {
  const { user } = await open({ [getPath]: inTurn(new Refusal('internal'), listOf(exportOf())) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await row()).toBeTruthy();
});
