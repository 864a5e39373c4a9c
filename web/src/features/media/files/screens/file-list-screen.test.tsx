import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../clips/parts/test-clips.ts';
import { fileOf } from '../parts/test-files.ts';
import { uploadQueue } from '../../uploads/api.ts';
import { FileListScreen } from './file-list-screen.tsx';

const settings = { filter: [], gridColumns: [] };
const files = [
  fileOf(1, { licence: { holder: 'Ada', terms: '', expiresOn: '2026-01-01', state: 'expired' } }),
  fileOf(2, { name: 'English.srt', kind: 'subtitles', folder: { folderId: idOf(60), name: 'Texts' } }),
];

const open = (answers: Record<string, unknown> = {}, options: Parameters<typeof openApp>[1] = {}) =>
  openApp(<FileListScreen />, {
    ...options,
    answers: {
      'file/getFiles': { items: files, nextCursor: null },
      'file/countFiles': { count: 2 },
      'folder/getFolders': { folders: [], path: [] },
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      ...answers,
    },
  });

test('as a table, a file shows its type, size and licence, and leads to its page', async () => {
  await open({}, { path: '/?view=table' });
  const row = within(await screen.findByRole('row', { name: /File 1/ }));
  expect(row.getByRole('link', { name: 'File 1.png' }).getAttribute('href')).toBe(`/files/file/${idOf(1)}`);
  for (const text of ['Image', '1.5 MB', 'Expired', 'Clara']) expect(row.getByText(text)).toBeTruthy();
  expect(within(await screen.findByRole('row', { name: /English/ })).getByText('Subtitles')).toBeTruthy();
});

const sentFor = { item: 'Company logo', sender: 'Vera Lund' };
const requested = { 'file/getFiles': { items: [fileOf(1, { sentFor })], nextCursor: null } };

test('the card of a file that was asked for names who sent it', async () => {
  await open(requested);
  expect(await screen.findByText('Vera Lund')).toBeTruthy();
  expect(screen.queryByText('Clara')).toBeNull();
});

test('as a table, a file that was asked for names who sent it, and for which item', async () => {
  await open(requested, { path: '/?view=table' });
  const row = within(await screen.findByRole('row', { name: /File 1/ }));
  expect(row.getByText('Vera Lund · Company logo')).toBeTruthy();
});

test('chosen files are deleted, and come back by undo', async () => {
  const { user, requestsOf } = await open({
    'bin/getUses': { uses: [] },
    'file/deleteFiles': { deleted: [idOf(1)], failed: [{ fileId: idOf(2), code: 'forbidden' }] },
    'file/restoreFiles': { restored: [idOf(1)] },
  });
  const links = await screen.findAllByRole('link', { name: /File 1|English/ });
  links[0]?.focus();
  await user.keyboard('x{ArrowRight}x');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/Couldn't delete 1 file/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(requestsOf('file/deleteFiles')).toEqual([{ fileIds: [idOf(1), idOf(2)] }]);
  expect(requestsOf('file/restoreFiles')).toEqual([{ fileIds: [idOf(1)] }]);
});

test('many files are downloaded as one ZIP, which says how large it is', async () => {
  const { user, requestsOf } = await open({
    'file/downloadFiles': { url: '/z.zip', count: 2, sizeBytes: 3_400_000, leftOutCount: 0 },
  });
  const links = await screen.findAllByRole('link', { name: /File 1|English/ });
  links[0]?.focus();
  await user.keyboard('x{ArrowRight}x');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Downloading 2 files as a ZIP (3.4 MB).')).toBeTruthy();
  expect(requestsOf('file/downloadFiles')).toEqual([{ fileIds: [idOf(1), idOf(2)] }]);
});

test('a search looks below the folder, and says where each hit is', async () => {
  const { requestsOf } = await open({}, { path: `/?q=english&folder=${idOf(59)}` });
  await screen.findByText(/Texts · Clara/);
  expect(requestsOf('file/getFiles')[0]).toMatchObject({ search: 'english', folder: idOf(59), isDeep: true });
});

test('an empty list says what belongs here; without the permission nothing is offered', async () => {
  await open({ 'file/getFiles': { items: [], nextCursor: null } }, { permissions: ['create.files:see'] });
  expect(await screen.findByText('No files yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
});

test.each([
  ['are uploaded by those who add files', ['create.files:see', 'create.files:add'], 1],
  ['do nothing for others', ['create.files:see'], 0],
] as const)('pasted files %s', async (_, permissions, times) => {
  const add = vi.spyOn(uploadQueue, 'add').mockResolvedValue([]);
  await open({}, { permissions });
  await screen.findAllByRole('link', { name: /File 1/ });
  const files = [new File(['x'], 'logo.png')];
  fireEvent.paste(document.body, { clipboardData: { files, getData: () => '' } });
  await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(times));
});

test('the card of a damaged file says so', async () => {
  await open({ 'file/getFiles': { items: [fileOf(1, { isDamaged: true }), fileOf(2)], nextCursor: null } });
  expect(await screen.findAllByText('Damaged')).toHaveLength(1);
});
