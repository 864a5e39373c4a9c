import { expect, test } from 'vitest';
import type { EditList } from './edit-list.ts';
import { frameOfMs, layout, locate, msOfFrame, programFrameOf, timecode, totalFrames } from './time-map.ts';

const list: EditList = [
  { itemId: 'a', clipId: 'one', inFrame: 100, outFrame: 150 },
  { itemId: 'b', clipId: 'two', inFrame: 0, outFrame: 25 },
  { itemId: 'c', clipId: 'one', inFrame: 10, outFrame: 20 },
];

test('items follow each other without gaps', () => {
  expect(layout(list).map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [0, 50],
    [50, 75],
    [75, 85],
  ]);
  expect(totalFrames(list)).toBe(85);
  expect(totalFrames([])).toBe(0);
});

test.each([
  [0, 'a', 100],
  [49, 'a', 149],
  [50, 'b', 0],
  [84, 'c', 19],
  [85, 'c', 20],
  [900, 'c', 20],
])('program frame %d shows item %s at source frame %d', (frame, itemId, sourceFrame) => {
  const place = locate(list, frame);
  expect([place?.item.itemId, place?.sourceFrame]).toEqual([itemId, sourceFrame]);
});

test('before the start, and in an empty program, there is nothing', () => {
  expect(locate(list, -1)).toBeNull();
  expect(locate([], 0)).toBeNull();
});

test.each([
  ['a', 100, 0],
  ['a', 149, 49],
  ['a', 150, null],
  ['a', 99, null],
  ['c', 10, 75],
  ['gone', 10, null],
] as const)('item %s shows source frame %d at program frame %j', (itemId, sourceFrame, expected) => {
  expect(programFrameOf(list, itemId, sourceFrame)).toBe(expected);
});

test.each([24, 25, 30, 50, 60])('at %d fps every frame survives the way to milliseconds and back', (fps) => {
  const frames = Array.from({ length: 500 }, (_, frame) => frame);
  expect(frames.map((frame) => frameOfMs(msOfFrame(frame, fps), fps))).toEqual(frames);
});

test.each([
  [0, '00:00:00:00'],
  [-3, '00:00:00:00'],
  [24.6, '00:00:01:00'],
  [25 * 61 + 4, '00:01:01:04'],
  [25 * 3661, '01:01:01:00'],
])('frame %d at 25 fps is %s', (frame, text) => {
  expect(timecode(frame, 25)).toBe(text);
});
