import { expect, test } from 'vitest';
import { crossFadeRoom, placeCrossFade } from './cross-fade.ts';

const item = (inFrame: number, outFrame: number, frames = 1000) => ({ inFrame, outFrame, frames });

test('a cross-fade lies in the middle of its cut', () => {
  expect(placeCrossFade(item(0, 300), item(100, 400), 30)).toEqual({ before: 15, after: 15 });
  expect(placeCrossFade(item(0, 300), item(100, 400), 31)).toEqual({ before: 15, after: 16 });
});

test('it moves to the side that has footage beyond the cut, and is shorter where both have little', () => {
  expect(placeCrossFade(item(0, 300), item(0, 400), 30)).toEqual({ before: 0, after: 30 });
  expect(placeCrossFade(item(0, 300, 300), item(100, 400), 30)).toEqual({ before: 30, after: 0 });
  expect(placeCrossFade(item(0, 300, 305), item(7, 400), 30)).toEqual({ before: 7, after: 5 });
  expect(placeCrossFade(item(0, 300, 300), item(0, 400), 30)).toBeNull();
  expect(placeCrossFade(item(0, 300, 301), item(1, 400), 30)).toBeNull();
});

test('it is at most half as long as the shorter item', () => {
  expect(crossFadeRoom(item(100, 140), item(100, 400))).toEqual({ frames: 20, limit: 'length' });
  expect(crossFadeRoom(item(300, 700), item(300, 800))).toEqual({ frames: 200, limit: 'length' });
  expect(crossFadeRoom(item(0, 300, 305), item(7, 400))).toEqual({ frames: 12, limit: 'footage' });
});

test('wherever it lies, it shows only frames that both clips have, and two of one item never meet', () => {
  for (let beyond = 0; beyond < 40; beyond += 3) {
    for (let inFrame = 0; inFrame < 40; inFrame += 3) {
      for (const wished of [3, 10, 29, 90]) {
        const [from, to] = [item(0, 60, 60 + beyond), item(inFrame, inFrame + 50)];
        const placed = placeCrossFade(from, to, wished);
        if (placed === null) continue;
        expect(placed.after).toBeLessThanOrEqual(beyond);
        expect(placed.before).toBeLessThanOrEqual(inFrame);
        expect(placed.before).toBeGreaterThanOrEqual(0);
        expect(placed.before + placed.after).toBeLessThanOrEqual(Math.min(wished, 25));
      }
    }
  }
});
