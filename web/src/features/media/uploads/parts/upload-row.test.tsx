import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as downloads from '../../../../lib/api/download.ts';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../clips/parts/test-clips.ts';
import { uploadQueue } from '../api.ts';
import { needsAttention, newUpload, type UploadItem } from '../upload-model.ts';
import { UploadRow } from './upload-row.tsx';

async function open(change: Partial<UploadItem>) {
  const queue = {
    pause: vi.spyOn(uploadQueue, 'pause').mockReturnValue(),
    resume: vi.spyOn(uploadQueue, 'resume').mockReturnValue(),
    cancel: vi.spyOn(uploadQueue, 'cancel').mockResolvedValue('deleted'),
    dismiss: vi.spyOn(uploadQueue, 'dismiss').mockReturnValue(),
    resumeFromHandle: vi.spyOn(uploadQueue, 'resumeFromHandle').mockResolvedValue(),
  };
  const item = { ...newUpload('key', { name: 'storm.mp4', size: 2_000_000 }, false), ...change };
  const get = vi.spyOn(uploadQueue, 'get').mockReturnValue([item]);
  return { ...(await openApp(<UploadRow item={item} />)), queue, item, get };
}

const actions = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));

test.each([
  ['waiting', ['Pause storm.mp4', 'Cancel storm.mp4']],
  ['sending', ['Pause storm.mp4', 'Cancel storm.mp4']],
  ['reconnecting', ['Pause storm.mp4', 'Cancel storm.mp4']],
  ['paused', ['Resume storm.mp4', 'Cancel storm.mp4']],
  ['stopped', ['Try storm.mp4 again', 'Remove storm.mp4']],
  ['refused', ['Clear storm.mp4']],
  ['checking', ['Cancel storm.mp4']],
  ['processing', ['Clear storm.mp4']],
  ['ready', ['Clear storm.mp4']],
  ['failed', ['Clear storm.mp4']],
] as const)('an upload that is %s offers %j', async (phase, names) => {
  await open({ phase });
  expect(actions()).toEqual(names);
});

test('another try is not offered where it cannot help', async () => {
  await open({ phase: 'stopped', canRetry: false });
  expect(actions()).toEqual(['Remove storm.mp4']);
});

test.each([
  ['Pause', 'sending', 'pause'],
  ['Resume', 'paused', 'resume'],
  ['Cancel', 'sending', 'cancel'],
  ['Clear', 'ready', 'dismiss'],
] as const)('%s acts on this upload', async (name, phase, method) => {
  const { user, queue } = await open({ phase });
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name} storm`) }));
  expect(queue[method]).toHaveBeenCalledWith('key');
});

test.each([
  [{ phase: 'waiting' }, /^Waiting$/],
  [{ phase: 'paused', sentBytes: 500_000 }, /^Paused at 25\s?%$/],
  [{ phase: 'reconnecting', sentBytes: 500_000 }, /^Connection lost\. Resumes automatically from 25\s?%$/],
  [{ phase: 'sending', sentBytes: 1_000_000 }, /^1\s?MB of 2\s?MB · 50\s?%$/],
  [{ phase: 'checking' }, /^Uploaded\. Checking file$/],
  [{ phase: 'processing', progress: { stage: '', fraction: 0.4, etaMs: null } }, /^Processing 40\s?%$/],
  [{ phase: 'needsFile', sentBytes: 500_000 }, /^Interrupted at 25\s?%\. Choose the same file to resume$/],
  [{ phase: 'refused', reason: 'It has no picture.' }, /^It has no picture\.$/],
  [{ phase: 'stopped' }, /^The server rejected this file/],
] as const)('the state of an upload is in words: %j', async (change, words) => {
  await open(change);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a file that looks like a clip can be uploaded anyway, or the clip opened instead', async () => {
  const known = { phase: 'known', same: { clipId: idOf(5), name: 'Old storm' } } as const;
  const { user, queue } = await open(known);
  expect(screen.getByText('Already in Footage as “Old storm”')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the existing clip for storm.mp4' });
  expect(link.getAttribute('href')).toBe(`/clips/edit/${idOf(5)}`);
  await user.click(screen.getByRole('button', { name: 'Upload storm.mp4 anyway' }));
  expect(queue.resume).toHaveBeenCalledWith('key');
});

test('an interrupted upload resumes with one click where the browser still has the file', async () => {
  const { user, queue } = await open({ phase: 'needsFile', hasHandle: true });
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(queue.resumeFromHandle).toHaveBeenCalledWith('key');
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('a finished upload leads to its clip, and a failed one keeps the number for support', async () => {
  await open({ phase: 'failed', clipId: idOf(5), requestId: 'abc' });
  expect(screen.getByRole('link', { name: 'storm.mp4' }).getAttribute('href')).toBe(`/clips/edit/${idOf(5)}`);
  expect(screen.getByText('Reference ID: abc')).toBeTruthy();
});

test('a recording of which a part is lost says how much, and asks for attention', async () => {
  const lost = { phase: 'ready', isRecorded: true, lostMs: 12_000 } as const;
  await open(lost);
  expect(screen.getByText("About 0:12 at the end of this recording couldn't be saved.")).toBeTruthy();
  expect(needsAttention({ ...newUpload('key', { name: 'a.mp4', size: 1 }, false), ...lost })).toBe(true);
});

test('an upload that cannot be cancelled says so', async () => {
  const { user, queue } = await open({ phase: 'sending' });
  queue.cancel.mockRejectedValue(new TypeError('Failed to fetch'));
  await user.click(screen.getByRole('button', { name: 'Cancel storm.mp4' }));
  expect(
    await screen.findByText(/^Couldn't cancel the upload\. Try again when you're online\./),
  ).toBeTruthy();
});

test('a recording that is not taken can be downloaded or discarded', async () => {
  const blob = new Blob(['bytes']);
  vi.spyOn(uploadQueue, 'recordingOf').mockReturnValue({
    toBlob: () => Promise.resolve(blob),
  } as ReturnType<typeof uploadQueue.recordingOf>);
  const saveBlob = vi.spyOn(downloads, 'saveBlob').mockReturnValue();
  const change = { phase: 'stopped', isRecorded: true, reason: 'This task is closed.' } as const;
  const { user, queue } = await open(change);
  expect(screen.getByText('This recording is only in this browser.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download storm.mp4' }));
  await vi.waitFor(() => expect(saveBlob).toHaveBeenCalledWith('storm.mp4', blob));
  const discard = () => user.click(screen.getByRole('button', { name: 'Discard storm.mp4' }));
  await discard();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(queue.cancel).not.toHaveBeenCalled();
  await discard();
  // When the offer to undo is over.
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(queue.cancel).toHaveBeenCalledWith('key'));
});

test('a discarded recording that is sent after all is kept', async () => {
  const { user, queue, item, get } = await open({ phase: 'stopped', isRecorded: true });
  await user.click(screen.getByRole('button', { name: 'Discard storm.mp4' }));
  await user.click(screen.getByRole('button', { name: 'Try storm.mp4 again' }));
  expect(queue.resume).toHaveBeenCalledWith('key');
  // It stops once more.
  get.mockReturnValue([item]);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(queue.cancel).not.toHaveBeenCalled();
});
