import { expect, test } from 'vitest';
import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import { sceneOf, shotOf } from '../test-storyboards.ts';
import { createPlaybackClock } from './playback-clock.ts';
import { framesOf, indexAt, stepFrom } from './timing.ts';

const frames = framesOf(
  scenesOf([
    sceneOf(11),
    shotOf(1),
    shotOf(2, { durationMs: 0 }),
    sceneOf(12),
    shotOf(3, { durationMs: 2000 }),
  ]),
);

test('each shot is shown for its length with its scene, and one without a length is left out', () => {
  expect(frames.map(({ number, scene, startMs, endMs }) => [number, scene, startMs, endMs])).toEqual([
    ['1.1', 'Scene 11', 0, 5000],
    ['2.1', 'Scene 12', 5000, 7000],
  ]);
  expect([0, 4999, 5000, 7000].map((ms) => indexAt(frames, ms))).toEqual([0, 0, 1, 1]);
});

test('arrows go to the next shot, and back to the start of this one before the one before', () => {
  expect([stepFrom(frames, 1000, 1), stepFrom(frames, 6000, 1)]).toEqual([5000, 7000]);
  expect([stepFrom(frames, 6000, -1), stepFrom(frames, 5100, -1)]).toEqual([5000, 0]);
});

function startClock() {
  let nowMs = 0;
  let next: (() => void) | null = null;
  const clock = createPlaybackClock({
    durationMs: () => 7000,
    now: () => nowMs,
    onFrame: (callback) => {
      next = callback;
      return () => {
        next = null;
      };
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
    next?.();
  };
  return { clock, pass };
}

test('time passes while it plays, faster at a higher speed, and stops at the end', () => {
  const { clock, pass } = startClock();
  clock.play();
  pass(1000);
  expect(clock.get().positionMs).toBe(1000);
  clock.setSpeed(2);
  pass(1000);
  expect(clock.get().positionMs).toBe(3000);
  clock.pause();
  pass(1000);
  expect(clock.get()).toMatchObject({ positionMs: 3000, isPlaying: false });
  clock.seek(6000);
  clock.play();
  pass(1000);
  expect(clock.get()).toMatchObject({ positionMs: 7000, isPlaying: false });
  clock.play();
  expect(clock.get()).toMatchObject({ positionMs: 0, isPlaying: true });
});
