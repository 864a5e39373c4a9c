import { expect, test } from 'vitest';
import { type PlannedItem, planProgram, totalFrames, wantedPieces } from './plan-pieces.ts';

const item = (inFrame: number, outFrame: number, assetId: string, change: Partial<PlannedItem> = {}) => ({
  ...{ assetId, inFrame, outFrame, frames: 1000, ...change },
});
const pieces = (...items: PlannedItem[]) => wantedPieces(planProgram(items), '16:9');

test('of a program with one fast item only that item is encoded, frames and sound', () => {
  const items = [
    item(0, 480, 'a'),
    item(30, 330, 'b', { speedPercent: 200, frames: 500 }),
    item(96, 576, 'c'),
  ];
  const wanted = pieces(...items);
  expect(wanted.map(({ assetId, inFrame, outFrame }) => [assetId, inFrame, outFrame])).toEqual([
    ['b', 30, 96],
    ['b', 96, 192],
    ['b', 192, 288],
    ['b', 288, 330],
  ]);
  expect(wanted.map(({ lookHash: _hash, ...piece }) => piece)).toMatchSnapshot();
  const parts = planProgram(items).flatMap((entry) => entry.parts);
  expect(totalFrames(parts)).toBe(480 + 300 + 480);
  expect(parts.filter(({ segment }) => segment !== null)).toHaveLength(10);
});

test('a split of a fast item costs nothing, and footage that goes on at another speed is a cut', () => {
  const fast = { speedPercent: 300 };
  const whole = pieces(item(10, 310, 'a', fast));
  expect(pieces(item(10, 150, 'a', fast), item(150, 310, 'a', fast))).toEqual(whole);
  const [first, second] = planProgram([item(0, 300, 'a', fast), item(300, 400, 'a')]);
  expect([first?.goesOn.after, second?.goesOn.before]).toEqual([false, false]);
});

test('each speed is a piece of its own, also where all else is the same', () => {
  const hashes = [25, 50, 101].map((speedPercent) => pieces(item(0, 96, 'a', { speedPercent }))[0]?.lookHash);
  expect(new Set(hashes).size).toBe(3);
});

test('what is laid over a slow item is at its place, and both sides of a cross-fade keep their speeds', () => {
  const fade = { crossFadeFrames: 30 };
  const slow = { speedPercent: 50, frames: 2000, gainDb: -6 };
  const [ends, begins] = pieces(item(0, 480, 'a'), item(96, 192, 'b', { ...fade, ...slow }));
  expect(ends?.look?.speedPercent).toBeUndefined();
  expect(ends?.look?.picture?.blends).toEqual([
    { assetId: 'b', kind: 'in', startFrame: 81, frames: 30, inFrame: 81, speedPercent: 50 },
  ]);
  expect(ends?.look?.sound?.music).toMatchObject([
    { assetId: 'b', inFrame: 81, speedPercent: 50, gainDb: -6 },
  ]);
  expect(begins?.look).toMatchObject({ needs: 'all', speedPercent: 50, sound: { gainDb: -6 } });
  expect(begins?.look?.picture?.blends?.[0]?.speedPercent).toBeUndefined();
});
