import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteUpload } from '../../../../../lib/api/tus-delete.ts';
import { preview } from '../../../../../lib/session/preview.ts';
import { openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../clips/parts/test-clips.ts';
import { uploadQueue } from '../../api.ts';
import { findLeftTakes } from '../takes/left-takes.ts';
import type { RecordedTake } from '../takes/recorded-take.ts';
import { LeftTakes } from './left-takes.tsx';

vi.mock(import('../../../../../lib/api/tus-delete.ts'), () => ({
  deleteUpload: vi.fn<typeof deleteUpload>(),
}));
vi.mock(import('../takes/left-takes.ts'), async (importActual) => ({
  ...(await importActual()),
  findLeftTakes: vi.fn<typeof findLeftTakes>(),
}));

const forget = vi.fn<() => Promise<void>>();
const add = vi.spyOn(uploadQueue, 'addRecording');
const take = {
  takeId: 't1',
  title: 'Take',
  durationMs: 5000,
  sizeBytes: 1000,
  uploadId: 'up1',
  clipId: idOf(5),
  target: null,
  forget,
} as unknown as RecordedTake;

beforeEach(() => {
  vi.mocked(findLeftTakes).mockResolvedValue({ takes: [take], areOthersHeld: false });
  vi.mocked(deleteUpload).mockResolvedValue('deleted');
  add.mockReturnValue('key');
});
afterEach(() => {
  preview.set(null);
  vi.clearAllMocks();
});

const press = async (name: string, options: Parameters<typeof openApp>[1] = {}) => {
  const opened = await openApp(<LeftTakes />, { role: 'cc', ...options });
  await opened.user.click(await screen.findByRole('button', { name }));
  return opened;
};

test.each(['Keep', 'Discard'])('%s is refused in a preview, as recording is', async (name) => {
  preview.set({ roleId: 'r', name: 'Viewer', role: 'viewer', permissions: new Set() });
  await press(name);
  expect(await screen.findByText(preview.refusal().message)).toBeTruthy();
  expect(add).not.toHaveBeenCalled();
  expect(deleteUpload).not.toHaveBeenCalled();
});

test.each(['Keep', 'Discard'])('%s is refused in a support view, as recording is', async (name) => {
  const view = { reason: 'Help', startedAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T01:00:00Z' };
  await press(name, { me: { view } });
  expect(await screen.findByText('You have view-only access.')).toBeTruthy();
  expect(add).not.toHaveBeenCalled();
  expect(deleteUpload).not.toHaveBeenCalled();
});

test('a recording that cannot be deleted on the server stays', async () => {
  vi.mocked(deleteUpload).mockRejectedValue(new TypeError('Failed to fetch'));
  const { user } = await press('Discard');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(
    await screen.findByText("Couldn't discard the recording. Try again when you're online."),
  ).toBeTruthy();
  expect(forget).not.toHaveBeenCalled();
});

test('a discarded recording comes back with Undo, and is deleted when that is no longer offered', async () => {
  const { user } = await press('Discard');
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Keep' })).toBeTruthy();
  expect(deleteUpload).not.toHaveBeenCalled();
});

test('a recording that the server ended by itself goes into the bin when it is deleted', async () => {
  vi.mocked(deleteUpload).mockResolvedValue('stored');
  const { user, requestsOf } = await press('Discard', {
    answers: { 'clip/deleteClips': { deleted: [idOf(5)], failed: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(forget).toHaveBeenCalledOnce());
  expect(requestsOf('clip/deleteClips')).toEqual([{ clipIds: [idOf(5)] }]);
});
