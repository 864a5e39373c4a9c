import { clipFrameAt, clipRange } from '@rushes/contract/create/lists/speed';
import { expect, it } from 'vitest';
import { copyItems, pastedItems, readCopied } from './clipboard.ts';
import { compareCuts } from './compare.ts';
import { choiceAt } from './cross-fades.ts';
import { cutRanges } from './cut-ranges.ts';
import {
  duplicateItem,
  type EditItem,
  type EditList,
  isSameCut,
  replaceClip,
  splitAt,
  trimIn,
  trimOut,
} from './edit-list.ts';
import { attachedIn, inputOfItem, itemOfVersion } from './item-looks.ts';
import { addMarkerChapters } from './marker-chapters.ts';
import { rollCut, slipItem } from './slip-roll.ts';
import { fastestFor, setSpeed } from './speed.ts';
import { totalFrames } from './time-map.ts';
import { wordsIn } from './transcript.ts';

const [one, two] = ['0b6b5fd6-3a0c-4d3c-9f0e-8f6f6a6c0001', '0b6b5fd6-3a0c-4d3c-9f0e-8f6f6a6c0002'];
const list: EditList = [
  {
    itemId: 'a',
    clipId: one,
    inFrame: 60,
    outFrame: 240,
    chapters: [{ chapterId: 'c', atFrame: 90, title: 'x' }],
  },
  { itemId: 'b', clipId: two, inFrame: 0, outFrame: 100 },
];
const lengths = new Map([
  [one, 600],
  [two, 100],
]);
const rangeOf = ({ inFrame, outFrame }: EditItem | undefined = { ...list[0] } as EditItem) => [
  inFrame,
  outFrame,
];
const fast = setSpeed(list, 'a', 300, lengths);
const slow = setSpeed(list, 'a', 25, lengths);

it('plays the same stretch of the clip for a shorter or a longer time', () => {
  expect(rangeOf(fast[0])).toEqual([20, 80]);
  expect(totalFrames(fast)).toBe(160);
  expect(rangeOf(slow[0])).toEqual([240, 960]);
  expect(clipRange(fast[0] ?? { inFrame: 0, outFrame: 0 }, 300)).toEqual({ inFrame: 60, outFrame: 238 });
});

it('keeps what is attached at its picture', () => {
  expect(attachedIn(fast)[0]?.startFrame).toBe(30);
  expect(attachedIn(slow)[0]?.startFrame).toBe(360);
});

it('is never faster than leaves an item that can be grabbed', () => {
  const short = { itemId: 's', clipId: one, inFrame: 0, outFrame: 15 };
  expect(fastestFor(short)).toBe(250);
  expect(totalFrames(setSpeed([short], 's', 250, lengths))).toBe(6);
  expect(fastestFor({ ...short, outFrame: 4 })).toBe(100);
});

it('cuts a fast item to the frame of the program, and keeps its chapter there', () => {
  const halves = splitAt(fast, 25, 'right');
  expect(halves.slice(0, 2).map(rangeOf)).toEqual([
    [20, 45],
    [45, 80],
  ]);
  expect(halves.map(({ speedPercent }) => speedPercent)).toEqual([300, 300, undefined]);
  expect(attachedIn(halves)[0]).toMatchObject({ itemId: 'right', startFrame: 30 });
  expect(rangeOf(trimIn(fast, 'a', 30)[0])).toEqual([30, 80]);
});

it('trims, slips and rolls as far as the clip goes at that speed', () => {
  expect(trimOut(fast, 'a', 900, lengths)[0]?.outFrame).toBe(200);
  expect(trimOut(slow, 'a', 9000, lengths)[0]?.outFrame).toBe(2400);
  expect(rangeOf(slipItem(fast, 'a', 900, lengths)[0])).toEqual([140, 200]);
  expect(rangeOf(slipItem(fast, 'a', -900, lengths)[0])).toEqual([0, 60]);
  const rolled = rollCut(fast, 'a', 900, lengths);
  expect(rolled.map(rangeOf)).toEqual([
    [20, 174],
    [94, 100],
  ]);
  expect(totalFrames(rolled)).toBe(totalFrames(fast));
});

it('has room for a cross-fade by the frames that it plays', () => {
  const near = [
    { ...(fast[0] as EditItem), outFrame: 195 },
    { ...(list[1] as EditItem), inFrame: 3 },
  ];
  expect(choiceAt(near, 1, lengths, 30)?.mostFrames).toBe(8);
  // Footage that goes on at another speed can dissolve into it.
  const takes = [
    { itemId: 'x', clipId: one, inFrame: 0, outFrame: 100 },
    { itemId: 'y', clipId: one, inFrame: 100, outFrame: 200, speedPercent: 50 },
  ];
  expect(choiceAt(takes, 1, lengths, 30)).not.toBeNull();
  expect(
    choiceAt(
      takes.map((each) => ({ ...each, speedPercent: 50 })),
      1,
      lengths,
      30,
    ),
  ).toBeNull();
});

it('is saved and read back to the frame, copied, pasted and duplicated', () => {
  for (const speedPercent of [25, 87, 133, 400]) {
    const item: EditItem = { itemId: 'a', clipId: one, inFrame: 31, outFrame: 77, speedPercent };
    const input = inputOfItem(item, 30);
    expect(input.speedPercent).toBe(speedPercent);
    expect(isSameCut([itemOfVersion(input as Parameters<typeof itemOfVersion>[0], 30)], [item])).toBe(true);
    const text = copyItems({
      programId: two,
      list: [item],
      itemIds: new Set(['a']),
      fps: 30,
      nameOf: () => 'n',
    });
    const copied = readCopied(text);
    const use = { programId: one, list: [], fps: 30, lengths, newId: () => 'new' };
    expect(copied && pastedItems(copied, use)).toMatchObject([{ inFrame: 31, outFrame: 77, speedPercent }]);
    expect(readCopied(text.replace(`"speedPercent":${speedPercent}`, '"speedPercent":99.5'))).toBeNull();
    expect(duplicateItem([item], 'a', 'b')[1]).toMatchObject({ inFrame: 31, outFrame: 77, speedPercent });
  }
});

it('another clip in its place plays at that speed, within its own length', () => {
  const [item] = replaceClip(fast, one, { clipId: two, frames: 120 });
  expect(item).toMatchObject({ clipId: two, speedPercent: 300, inFrame: 0, outFrame: 40 });
});

it('words and markers are where the fast item plays them', () => {
  const words = [{ startMs: 4000, endMs: 4500, text: 'four' }];
  const transcript = { clipId: one, language: 'en', unit: 'word' as const, words };
  const [word] = wordsIn(fast, new Map([[one, transcript as never]]), 30);
  // Frame 120 of the clip is frame 40 of the item, which begins with its frame 20.
  expect(word).toMatchObject({ inFrame: 40, outFrame: 45, startFrame: 20, endFrame: 25 });
  const markersOf = new Map([[one, [{ markerId: 'm', atMs: 5000, name: 'M' } as never]]]);
  const { list: marked } = addMarkerChapters(fast, { markersOf, fps: 30, newId: () => 'n', nameOf: String });
  expect(marked[0]?.chapters?.map(({ atFrame }) => atFrame)).toEqual([30]);
});

it('words that are deleted take their frames out of the fast item', () => {
  const range = new Map([['a', [{ from: 40, to: 45 }]]]);
  let count = 0;
  const cut = cutRanges(fast, range, () => `new ${(count += 1)}`);
  expect(cut.map(rangeOf)).toEqual([
    [20, 40],
    [45, 80],
    [0, 100],
  ]);
  expect(cut.map(({ speedPercent }) => speedPercent)).toEqual([300, 300, undefined]);
});

it('another speed is told from a trim when versions are compared', () => {
  expect(compareCuts(list, fast).map(({ kind }) => kind)).toEqual(['looks']);
  expect(compareCuts(fast, trimIn(fast, 'a', 40)).map(({ kind }) => kind)).toContain('trimmed');
});

it('shows the frames of the clip that publishing shows', () => {
  expect([20, 21, 22].map((frame) => clipFrameAt(frame, 300))).toEqual([60, 63, 66]);
});
