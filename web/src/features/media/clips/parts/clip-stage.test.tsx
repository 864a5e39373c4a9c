import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callQuery } from '../../../../lib/api/query.ts';
import { openApp, Refusal } from '../../../../test-app.tsx';
import type { ClipDetail } from '../api.ts';
import { clipDetailOf, clipOf, idOf } from './test-clips.ts';
import { ClipStage } from './clip-stage.tsx';

const unready = { hls: null, poster: null, sprite: null, peaks: null, original: null };

function Stage() {
  const { data } = useQuery(callQuery('clip', 'getClip', { clipId: idOf(1) }));
  return data === undefined ? null : <ClipStage clip={data} autoPlay={false} />;
}

const open = (clip: Partial<ClipDetail>, retried: unknown = null) =>
  openApp(<Stage />, {
    answers: {
      'clip/getClip': clipDetailOf(1, { playback: unready, ...clip }),
      'clip/retryClip': retried,
    },
  });

const retry = () => screen.findByRole('button', { name: 'Try again' });
const failed = { state: 'failed', reason: { code: 'internal', message: 'The disk was full.' } } as const;

test('a failed clip says why, and trying again starts the work', async () => {
  const processing = clipOf(1, { state: 'processing', playback: unready });
  const { user, requestsOf } = await open(failed, processing);
  expect((await screen.findByRole('alert')).textContent).toContain('The disk was full.');
  await user.click(await retry());
  expect(await screen.findByText('Reading the file. You can play it in a moment.')).toBeTruthy();
  expect(requestsOf('clip/retryClip')).toEqual([{ clipId: idOf(1) }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where trying again is refused, the clip stays failed and the reason is shown', async () => {
  const { user } = await open(failed, new Refusal('wrong-state', { errorMessage: 'Not possible now.' }));
  await user.click(await retry());
  expect(await screen.findByText('Not possible now.')).toBeTruthy();
  expect(await retry()).toBeTruthy();
});

test('a file that can’t be used can be replaced', async () => {
  await open({ state: 'refused', reason: { code: 'no-video', message: 'It has no picture.' } });
  expect(await screen.findByText("This file can't be used")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace file' })).toBeTruthy();
});

test('users that can’t change the clip see why it failed, and no buttons', async () => {
  await open({ ...failed, canEdit: false });
  expect(await screen.findByText('The disk was full.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try again|Replace/ })).toBeNull();
});

test.each([
  [{ state: 'uploading', progress: null }, /^This file isn't fully uploaded yet\.$/],
  [
    { state: 'processing', progress: { stage: 'quick', fraction: 0.25, etaMs: null } },
    /^Reading the file\. You can play it in a moment\. 25\s?%$/,
  ],
  [
    { state: 'processing', progress: { stage: 'quick', fraction: 0.25, etaMs: 120_000 } },
    /25\s?%, 2 min.* left$/,
  ],
] as const)('the work on a clip is described: %j', async (clip, words) => {
  await open(clip);
  expect(await screen.findByText(words)).toBeTruthy();
});
