import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../../lib/api/call.ts';
import { uploadQueue } from '../api.ts';
import { newUpload, type UploadItem } from '../upload-model.ts';
import { discardForNow } from './discard-take.ts';
import { type FinishedTake, recorder } from './recorder.ts';
import type { RecordedTake } from './takes/recorded-take.ts';

const { deleteClips, restoreClips } = vi.hoisted(() => ({
  deleteClips: vi.fn<Api['clip']['deleteClips']>(),
  restoreClips: vi.fn<Api['clip']['restoreClips']>(),
}));
vi.mock(import('../../../../lib/api/call.ts'), async (importActual) => ({
  ...(await importActual()),
  api: { clip: { deleteClips, restoreClips } } as unknown as Api,
}));

const finished: FinishedTake = {
  take: { takeId: 't1', clipId: null, target: null, noteUpload: () => undefined } as unknown as RecordedTake,
  uploadKey: 'key',
  url: null,
};
const hide = vi.spyOn(recorder, 'hideTake');
const show = vi.spyOn(recorder, 'showTake');
const forget = vi.spyOn(recorder, 'forgetTake');

function uploadIn(change: Partial<UploadItem>): void {
  const item = newUpload('key', { name: 'Take.mp4', size: 3 }, false);
  vi.spyOn(uploadQueue, 'get').mockReturnValue([{ ...item, isRecorded: true, ...change }]);
}

beforeEach(() => {
  hide.mockReturnValue();
  show.mockReturnValue(true);
  forget.mockReturnValue();
});
afterEach(() => vi.clearAllMocks());

test('a stored take comes back to the list and out of the bin', async () => {
  uploadIn({ phase: 'ready', clipId: 'c1' });
  deleteClips.mockResolvedValue({ deleted: ['c1'], failed: [] });
  restoreClips.mockResolvedValue({ restored: ['c1'] });
  const { isBinned, undo } = await discardForNow(finished);
  expect([isBinned, deleteClips.mock.lastCall?.[0]]).toEqual([true, { clipIds: ['c1'] }]);
  expect(hide).toHaveBeenCalledWith('t1');
  await undo();
  expect(restoreClips).toHaveBeenCalledWith({ clipIds: ['c1'] });
  expect(show).toHaveBeenCalledWith('t1');
  expect(forget).not.toHaveBeenCalled();
});

test('a take that is still being sent waits, and goes on when it comes back', async () => {
  uploadIn({ phase: 'reconnecting' });
  const pause = vi.spyOn(uploadQueue, 'pause').mockReturnValue();
  const resume = vi.spyOn(uploadQueue, 'resume').mockReturnValue();
  const cancel = vi.spyOn(uploadQueue, 'cancel').mockResolvedValue('deleted');
  const { isBinned, undo } = await discardForNow(finished);
  expect([isBinned, cancel.mock.calls]).toEqual([false, []]);
  expect(pause).toHaveBeenCalledWith('key');
  await undo();
  expect(show).toHaveBeenCalledWith('t1');
  expect(resume).toHaveBeenCalledWith('key');
});

test('its bytes are thrown away once it can no longer come back; where that fails, it is kept', async () => {
  uploadIn({ phase: 'reconnecting' });
  vi.spyOn(uploadQueue, 'pause').mockReturnValue();
  vi.spyOn(uploadQueue, 'resume').mockReturnValue();
  const cancel = vi.spyOn(uploadQueue, 'cancel').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { confirm } = await discardForNow(finished);
  await expect(confirm()).rejects.toThrow('Failed to fetch');
  expect(forget).not.toHaveBeenCalled();
  cancel.mockResolvedValue('deleted');
  await confirm();
  expect(forget).toHaveBeenCalledWith('t1');
});
