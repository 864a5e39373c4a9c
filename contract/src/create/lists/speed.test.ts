import { expect, test } from 'vitest';
import { itemAttachments } from '../timeline.ts';
import { isOneTake } from './cross-fade.ts';
import {
  clipFrameAt,
  clipMsAt,
  clipRange,
  frameOfClipMs,
  frameShowing,
  framesAtSpeed,
  rangeAtOtherSpeed,
  rangeOfClip,
} from './speed.ts';

const speeds = [25, 33, 50, 75, 87, 100, 125, 150, 200, 300, 399, 400];

test('a clip is as long as its speed makes it, and its last frame is the last one shown', () => {
  expect(speeds.map((speed) => framesAtSpeed(300, speed))).toEqual([
    1200, 910, 600, 400, 345, 300, 240, 200, 150, 100, 76, 75,
  ]);
  for (const speed of speeds) {
    for (const frames of [1, 7, 101, 300]) {
      const last = framesAtSpeed(frames, speed) - 1;
      expect(clipFrameAt(last, speed), `${frames} at ${speed}`).toBeLessThan(frames);
      expect(clipFrameAt(last + 1, speed), `${frames} at ${speed}`).toBeGreaterThanOrEqual(frames);
    }
  }
});

test('frames are repeated below the normal speed and left out above it', () => {
  const shown = (speed: number) => Array.from({ length: 6 }, (_, frame) => clipFrameAt(frame, speed));
  expect(shown(25)).toEqual([0, 0, 0, 0, 1, 1]);
  expect(shown(50)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(shown(150)).toEqual([0, 1, 3, 4, 6, 7]);
  expect(shown(400)).toEqual([0, 4, 8, 12, 16, 20]);
});

test('a frame keeps its place when its time of the clip was rounded to milliseconds', () => {
  for (const fps of [25, 30])
    for (const speed of speeds)
      for (const frame of [0, 1, 2, 97, 1234, 86_399])
        expect(frameOfClipMs(clipMsAt(frame, fps, speed), fps, speed)).toBe(frame);
});

test('a range names the frames of the clip that it shows, and the other way round', () => {
  expect(clipRange({ inFrame: 5, outFrame: 30 }, 400)).toEqual({ inFrame: 20, outFrame: 117 });
  expect(clipRange({ inFrame: 5, outFrame: 30 }, 25)).toEqual({ inFrame: 1, outFrame: 8 });
  for (const speed of speeds) {
    const { inFrame, outFrame } = clipRange(rangeOfClip({ inFrame: 40, outFrame: 200 }, speed), speed);
    expect(inFrame).toBeGreaterThanOrEqual(40);
    expect(outFrame).toBeLessThanOrEqual(200);
  }
});

test('a frame of the clip is found where a range shows it', () => {
  expect(frameShowing(5, { inFrame: 0, outFrame: 40 }, 25)).toBe(20);
  // The range begins among the frames that show it.
  expect(frameShowing(5, { inFrame: 22, outFrame: 40 }, 25)).toBe(22);
  expect(frameShowing(5, { inFrame: 24, outFrame: 40 }, 25)).toBeNull();
  expect([8, 9].map((frame) => frameShowing(frame, { inFrame: 0, outFrame: 40 }, 400))).toEqual([2, null]);
});

test('at another speed an item shows the same stretch, never more than its clip', () => {
  expect(rangeAtOtherSpeed({ inFrame: 100, outFrame: 300 }, [100, 200], 400)).toEqual({
    inFrame: 50,
    outFrame: 150,
  });
  expect(rangeAtOtherSpeed({ inFrame: 50, outFrame: 150 }, [200, 50], 400)).toEqual({
    inFrame: 200,
    outFrame: 600,
  });
  for (const [from, to] of [
    [100, 400],
    [399, 25],
    [25, 87],
  ] as const) {
    const all = { inFrame: 0, outFrame: framesAtSpeed(301, from) };
    const next = rangeAtOtherSpeed(all, [from, to], 301);
    expect(next.inFrame).toBe(0);
    expect(framesAtSpeed(301, to) - next.outFrame).toBeLessThanOrEqual(4);
    expect(next.outFrame).toBeLessThanOrEqual(framesAtSpeed(301, to));
  }
});

test('speeds are whole percents from 25 to 400', () => {
  const accepts = (speedPercent: number) => itemAttachments.safeParse({ speedPercent }).success;
  expect([25, 100, 133, 400].map(accepts)).toEqual([true, true, true, true]);
  expect([24, 0, -100, 401, 99.5, Number.NaN].map(accepts)).toEqual(Array(6).fill(false));
});

test('footage that goes on at another speed is another take', () => {
  const take = { source: 'a', inFrame: 0, outFrame: 100 };
  const next = { source: 'a', inFrame: 100, outFrame: 200 };
  expect(isOneTake(take, next, true)).toBe(true);
  expect(isOneTake(take, { ...next, speedPercent: 100 }, true)).toBe(true);
  expect(isOneTake(take, { ...next, speedPercent: 200 }, true)).toBe(false);
  expect(isOneTake(take, next, false)).toBe(false);
});
