import { expect, test } from 'vitest';
import { type PlannedItem, planProgram, totalFrames, wantedPieces } from './plan-pieces.ts';

const item = (inFrame: number, outFrame: number, assetId: string, change: Partial<PlannedItem> = {}) => ({
  ...{ assetId, inFrame, outFrame, frames: 1000, ...change },
});
const plan = (...items: PlannedItem[]) => planProgram(items);
const pieces = (...items: PlannedItem[]) => wantedPieces(plan(...items), '16:9');
const fade = { crossFadeFrames: 30 };

test('only the segments that a cross-fade meets are encoded, on both sides of the cut', () => {
  const wanted = pieces(item(0, 480, 'a'), item(96, 576, 'b', fade));
  expect(wanted.map(({ assetId, inFrame, outFrame }) => [assetId, inFrame, outFrame])).toEqual([
    ['a', 384, 480],
    ['b', 96, 192],
  ]);
  expect(pieces(item(0, 480, 'a'), item(96, 576, 'b'))).toEqual([]);
});

test('each side is mixed with the clip of the other one, at the frame that it has there', () => {
  const [ends, begins] = pieces(item(0, 480, 'a'), item(96, 576, 'b', { ...fade, gainDb: -6 }));
  expect(ends?.look?.picture?.blends).toEqual([
    { assetId: 'b', kind: 'in', startFrame: 81, frames: 30, inFrame: 81 },
  ]);
  expect(begins?.look?.picture?.blends).toEqual([
    { assetId: 'a', kind: 'out', startFrame: -15, frames: 30, inFrame: 465 },
  ]);
  expect(ends?.look?.sound).toMatchObject({
    ...{ gainDb: 0, fades: [{ kind: 'out', startFrame: 81, frames: 30, curve: 'power' }] },
    music: [{ assetId: 'b', startFrame: 81, frames: 30, inFrame: 81, gainDb: -6, fades: [{ kind: 'in' }] }],
  });
  expect(begins?.look?.sound?.gainDb).toBe(-6);
  // What is heard goes on over the cut.
  expect([ends?.realCutOut, begins?.realCutIn]).toEqual([false, false]);
});

test('without footage before its first frame it begins at the cut, and without any beyond it is a cut', () => {
  const [only, ...rest] = pieces(item(0, 480, 'a'), item(0, 480, 'b', fade));
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ assetId: 'b', inFrame: 0, outFrame: 96 });
  expect(only?.look?.picture?.blends?.[0]).toMatchObject({ startFrame: 0, inFrame: 480 });
  expect(pieces(item(0, 480, 'a', { frames: 480 }), item(0, 480, 'b', fade))).toEqual([]);
});

test('a program is as long as without cross-fades, and each frame shows once', () => {
  const items = [item(10, 300, 'a'), item(40, 70, 'b', fade), item(200, 500, 'a', fade)];
  const parts = plan(...items).flatMap((entry) => entry.parts);
  expect(totalFrames(parts)).toBe(290 + 30 + 300);
  // The short item dissolves at both ends.
  const short = pieces(...items).find(({ assetId }) => assetId === 'b');
  expect(short?.look?.picture?.blends?.map(({ kind, frames }) => [kind, frames])).toEqual([
    ['out', 15],
    ['in', 15],
  ]);
});

test('nothing dissolves into or out of a bumper, nor into itself', () => {
  const bumper = (kind: 'intro' | 'outro') => item(0, 96, kind, { bumper: { bumperId: kind, kind } });
  const items = [bumper('intro'), item(96, 480, 'a', fade), { ...bumper('outro'), ...fade }];
  expect(pieces(...items)).toEqual([]);
  expect(pieces(item(0, 480, 'a'), item(480, 960, 'a', fade))).toEqual([]);
});

test('where items dissolve they don’t fade to black, and at their other ends they do', () => {
  const looks = pieces(
    item(0, 480, 'a', { fadeInFrames: 20, fadeOutFrames: 20 }),
    item(96, 576, 'b', { ...fade, fadeInFrames: 20, fadeOutFrames: 20 }),
  ).map(({ assetId, inFrame, look }) => [assetId, inFrame, look?.picture?.fades.map(({ kind }) => kind)]);
  expect(looks).toEqual([
    ['a', 0, ['in']],
    ['a', 384, []],
    ['b', 96, []],
    ['b', 480, ['out']],
  ]);
});

test('another clip is framed as its own item is', () => {
  const frame = { aspect: '16:9', ratio: 1.6, fit: 'cover', zoom: 1, x: 0.5, y: 0.5 } as const;
  const [ends, begins] = pieces(item(0, 480, 'a'), item(96, 192, 'b', { ...fade, frame }));
  expect(ends?.look?.picture?.blends?.[0]?.frame).toEqual(frame);
  expect(begins?.look?.picture?.frame).toEqual(frame);
  expect(begins?.look?.picture?.blends?.[0]?.frame).toBeUndefined();
});
