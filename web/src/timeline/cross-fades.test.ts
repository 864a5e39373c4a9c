import { expect, test } from 'vitest';
import { choiceAt, makeRoom, settleCrossFades } from './cross-fades.ts';
import {
  duplicateItem,
  type EditItem,
  type EditList,
  insertItems,
  isSameCut,
  moveItem,
  removeItems,
  splitAt,
  trimIn,
} from './edit-list.ts';
import { inputOfItem } from './item-looks.ts';
import { totalFrames } from './time-map.ts';

const fps = 30;
const lengths = new Map(['a', 'b', 'c'].map((clipId) => [clipId, 300]));
const item = (itemId: string, inFrame: number, outFrame: number, crossFadeFrames?: number): EditItem => ({
  ...{ itemId, clipId: itemId, inFrame, outFrame },
  ...(crossFadeFrames === undefined ? {} : { crossFadeFrames }),
});
const three: EditList = [item('a', 0, 200), item('b', 60, 260, 30), item('c', 30, 230, 20)];
const fadesAfter = (edit: (list: EditList) => EditList, list = three) =>
  settleCrossFades(list, edit(list)).map(({ itemId, crossFadeFrames = 0 }) => [itemId, crossFadeFrames]);

test('an item that gets another neighbour loses its cross-fade, and the others keep theirs', () => {
  expect(fadesAfter((list) => moveItem(list, 'c', 1))).toEqual([
    ['a', 0],
    ['c', 0],
    ['b', 0],
  ]);
  expect(fadesAfter((list) => removeItems(list, new Set(['a'])))).toEqual([
    ['b', 0],
    ['c', 20],
  ]);
  expect(fadesAfter((list) => removeItems(list, new Set(['b'])))).toEqual([
    ['a', 0],
    ['c', 0],
  ]);
  expect(fadesAfter((list) => insertItems(list, 2, [item('x', 0, 50)]))).toEqual([
    ['a', 0],
    ['b', 30],
    ['x', 0],
    ['c', 0],
  ]);
});

test('a split, a trim and a copy leave each cross-fade at its cut', () => {
  expect(fadesAfter((list) => splitAt(list, 100, 'new'))).toEqual([
    ['a', 0],
    ['new', 0],
    ['b', 30],
    ['c', 20],
  ]);
  expect(fadesAfter((list) => splitAt(list, 300, 'new'))).toEqual([
    ['a', 0],
    ['b', 30],
    ['new', 0],
    ['c', 20],
  ]);
  expect(fadesAfter((list) => trimIn(list, 'b', 90))[1]).toEqual(['b', 30]);
  expect(fadesAfter((list) => duplicateItem(list, 'b', 'copy'))).toEqual([
    ['a', 0],
    ['b', 30],
    ['copy', 0],
    ['c', 20],
  ]);
});

test('a list without anything to settle stays the same one', () => {
  expect(settleCrossFades(three, three)).toBe(three);
});

test('the choice says how much room there is and what is short', () => {
  expect(choiceAt(three, 0, lengths, fps)).toBeNull();
  expect(choiceAt(three, 1, lengths, fps)).toEqual({
    ...{ mostFrames: 90, lacksFootage: false, placed: { before: 15, after: 15 } },
  });
  const whole = [item('a', 0, 300), item('b', 0, 300, 30)];
  expect(choiceAt(whole, 1, lengths, fps)).toEqual({ mostFrames: 0, lacksFootage: true, placed: null });
  const little = [item('a', 0, 290), item('b', 0, 300, 30)];
  expect(choiceAt(little, 1, lengths, fps)).toEqual({
    ...{ mostFrames: 10, lacksFootage: true, placed: { before: 0, after: 10 } },
  });
  expect(choiceAt([item('a', 0, 20), item('b', 40, 300)], 1, lengths, fps)?.mostFrames).toBe(10);
  const oneTake = [item('a', 0, 100), { ...item('b', 100, 200), clipId: 'a' }];
  expect(choiceAt(oneTake, 1, lengths, fps)).toBeNull();
});

test('room is made by trimming both clips, and the cross-fade fits then', () => {
  const whole = [item('a', 0, 300), item('b', 0, 300)];
  const made = makeRoom(whole, 'b', 30, lengths);
  expect(made.map(({ inFrame, outFrame }) => [inFrame, outFrame])).toEqual([
    [0, 285],
    [15, 300],
  ]);
  expect(totalFrames(made)).toBe(570);
  expect(choiceAt(made, 1, lengths, fps)?.placed).toEqual({ before: 15, after: 15 });
});

test('a cross-fade is saved with its item, and tells two cuts apart', () => {
  expect(inputOfItem(item('b', 60, 260, 30), fps).crossFadeMs).toBe(1000);
  expect(inputOfItem(item('b', 60, 260), fps).crossFadeMs).toBeUndefined();
  expect(isSameCut([item('b', 60, 260)], [item('b', 60, 260, 30)])).toBe(false);
});
