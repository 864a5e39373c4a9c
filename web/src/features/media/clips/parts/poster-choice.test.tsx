import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { PosterChoice } from './poster-choice.tsx';
import { clipDetailOf, clipOf, idOf } from './test-clips.ts';

const playback = { hls: '/1.m3u8', poster: '/poster.jpg', sprite: null, peaks: null, original: null };
const ready = { frames: 300, fps: 30, publishable: true, playback } as const;

/** A stage whose player is at this second. */
function stageAt(currentTime: number) {
  const stage = document.createElement('div');
  const video = document.createElement('video');
  Object.defineProperty(video, 'currentTime', { value: currentTime });
  stage.append(video);
  return { current: stage };
}

test('the frame that the player shows becomes the poster, and Undo brings the one before back', async () => {
  const { user, requestsOf } = await openApp(
    <PosterChoice clip={clipDetailOf(1, { ...ready, posterFrame: 12 })} stage={stageAt(2.5)} />,
    {
      answers: {
        'clip/setPoster': ({ frame }: { frame: number }) => clipOf(1, { ...ready, posterFrame: frame }),
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Use frame as poster' }));
  expect(await screen.findByText('Poster set to 0:02.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Use the automatic poster' }));
  await expect
    .poll(() => requestsOf('clip/setPoster'))
    .toEqual([75, 12, null].map((frame) => ({ clipId: idOf(1), frame })));
});

test('a player at the end gives the last frame, and a refusal is shown', async () => {
  const { user, requestsOf } = await openApp(
    <PosterChoice clip={clipDetailOf(1, ready)} stage={stageAt(10)} />,
    { answers: { 'clip/setPoster': new Refusal('forbidden', { errorMessage: 'This clip isn’t yours.' }) } },
  );
  await user.click(await screen.findByRole('button', { name: 'Use frame as poster' }));
  expect(await screen.findByText('This clip isn’t yours.')).toBeTruthy();
  expect(requestsOf('clip/setPoster')).toEqual([{ clipId: idOf(1), frame: 299 }]);
});

test('users who can’t change the clip get no choice', async () => {
  await openApp(<PosterChoice clip={clipDetailOf(1, { ...ready, canEdit: false })} stage={stageAt(1)} />);
  expect(screen.queryByRole('button', { name: /poster/ })).toBeNull();
});
