import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { clipOf, idOf } from '../../../clips/parts/test-clips.ts';
import type { RecordedTake } from '../takes/recorded-take.ts';
import { TakeTrim } from './take-trim.tsx';
import { useTrim } from './use-trim.ts';

const keep = vi.fn<RecordedTake['trim']>(async () => undefined);
const take = { takeId: 't1', durationMs: 10_000, usableRange: null, trim: keep } as unknown as RecordedTake;

function Review({ clipId }: { clipId: string | null }) {
  const video = useRef<HTMLVideoElement>(null);
  const trim = useTrim(take, clipId, true);
  return (
    <>
      <video ref={video} muted />
      <TakeTrim trim={trim} video={video} />
    </>
  );
}

const end = (name: string) => screen.getByRole('slider', { name });
const video = () => document.querySelector('video') as HTMLVideoElement;

test('both ends move by keys and to the playhead, are saved once they rest, and undone by gesture', async () => {
  const { user, requestsOf } = await openApp(<Review clipId={idOf(1)} />, {
    role: 'cc',
    answers: { 'clip/updateClip': clipOf(1) },
  });
  end('Start').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(end('Start').getAttribute('aria-valuetext')).toBe('1.2 s');
  expect(video().currentTime).toBeCloseTo(1.2);
  video().currentTime = 7.5;
  await user.click(screen.getByRole('button', { name: 'Set end' }));
  expect(screen.getByText('Keeps 0:01 – 0:07 (0:06). Links and new programs show only this.')).toBeTruthy();
  expect(keep).toHaveBeenLastCalledWith({ inMs: 1200, outMs: 7500 });
  await expect
    .poll(() => requestsOf('clip/updateClip').at(-1))
    .toEqual({ clipId: idOf(1), usableRange: { inMs: 1200, outMs: 7500 } });
  expect(requestsOf('clip/updateClip').length).toBeLessThanOrEqual(2);
  await user.click(screen.getByRole('button', { name: 'Undo trim' }));
  await user.click(screen.getByRole('button', { name: 'Undo trim' }));
  expect(screen.getByText('Drag the ends to trim.')).toBeTruthy();
  await expect
    .poll(() => requestsOf('clip/updateClip').at(-1))
    .toEqual({ clipId: idOf(1), usableRange: null });
});

test('a video plays what is kept alone', async () => {
  const { user } = await openApp(<Review clipId={null} />, { role: 'cc' });
  video().currentTime = 2;
  await user.click(screen.getByRole('button', { name: 'Set start' }));
  video().currentTime = 6;
  await user.click(screen.getByRole('button', { name: 'Set end' }));
  const pause = vi.spyOn(video(), 'pause').mockReturnValue();
  vi.spyOn(video(), 'paused', 'get').mockReturnValue(false);
  video().currentTime = 9;
  fireEvent.play(video());
  expect(video().currentTime).toBe(2);
  video().currentTime = 6.01;
  fireEvent.timeUpdate(video());
  expect(pause).toHaveBeenCalled();
});
