import { expect, it } from 'vitest';
import type { EditList } from './edit-list.ts';
import { attachedIn } from './item-looks.ts';
import { rollCut, slipItem } from './slip-roll.ts';
import { totalFrames } from './time-map.ts';

const chapter = { chapterId: 'c', atFrame: 20, title: 'Here' };
const list: EditList = [
  { itemId: 'a', clipId: 'one', inFrame: 30, outFrame: 130 },
  { itemId: 'b', clipId: 'two', inFrame: 10, outFrame: 60, chapters: [chapter] },
  { itemId: 'c', clipId: 'one', inFrame: 0, outFrame: 40 },
];
const lengths = new Map([
  ['one', 150],
  ['two', 300],
]);
const cuts = (items: EditList) => items.map(({ inFrame, outFrame }) => [inFrame, outFrame]);
const chapterAt = (items: EditList) => attachedIn(items)[0]?.startFrame;

it('slips an item within its clip, in the same place and for as long', () => {
  const slipped = slipItem(list, 'b', 25, lengths);
  expect(cuts(slipped)).toEqual([
    [30, 130],
    [35, 85],
    [0, 40],
  ]);
  expect(chapterAt(slipped)).toBe(chapterAt(list));
});

it('slips as far as there is footage', () => {
  expect(cuts(slipItem(list, 'a', 99, lengths))[0]).toEqual([50, 150]);
  expect(cuts(slipItem(list, 'a', -99, lengths))[0]).toEqual([0, 100]);
  expect(slipItem(list, 'c', -1, lengths)).toBe(list);
  expect(slipItem(list, 'x', 1, lengths)).toBe(list);
});

it('rolls a cut without changing the length of the program, and chapters stay in their place', () => {
  for (const frames of [12, -9]) {
    const rolled = rollCut(list, 'a', frames, lengths);
    expect(cuts(rolled)).toEqual([
      [30, 130 + frames],
      [10 + frames, 60],
      [0, 40],
    ]);
    expect(totalFrames(rolled)).toBe(totalFrames(list));
    expect(chapterAt(rolled)).toBe(chapterAt(list));
  }
});

it('rolls as far as both clips have footage, and leaves both items long enough to see', () => {
  expect(cuts(rollCut(list, 'a', 99, lengths)).slice(0, 2)).toEqual([
    [30, 150],
    [30, 60],
  ]);
  expect(cuts(rollCut(list, 'a', -99, lengths)).slice(0, 2)).toEqual([
    [30, 120],
    [0, 60],
  ]);
  expect(cuts(rollCut(list, 'b', 99, lengths)).slice(1)).toEqual([
    [10, 94],
    [34, 40],
  ]);
  expect(rollCut(list, 'b', -1, lengths)).toBe(list);
  expect(rollCut(list, 'c', 5, lengths)).toBe(list);
});
