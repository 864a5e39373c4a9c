import { expect, test } from 'vitest';
import { duplicateItem, type EditItem, isSameCut, removeItems, splitAt, trimIn } from './edit-list.ts';
import {
  addChapter,
  addTitle,
  attachedIn,
  changeAttached,
  inputOfItem,
  type ItemTitle,
  moveAttached,
  removeAttached,
} from './item-looks.ts';

const title = (titleId: string, atFrame: number, frames = 60): ItemTitle => ({
  ...{ titleId, kind: 'lower-third', text: titleId, secondLine: '', place: 'left', colour: '#2563eb' },
  ...{ atFrame, frames },
});
const music = (musicId: string, atFrame: number) => ({
  ...{ musicId, clipId: 'song', inFrame: 0, atFrame, frames: 200, gainDb: -12 },
  ...{ fadeInFrames: 30, fadeOutFrames: 60, ducks: true },
});
const item = (itemId: string, inFrame: number, outFrame: number, more: Partial<EditItem> = {}): EditItem => ({
  ...{ itemId, clipId: `clip ${itemId}`, inFrame, outFrame },
  ...more,
});
const starts = (list: readonly EditItem[]) =>
  attachedIn(list).map(({ kind, id, startFrame }) => [kind, id, startFrame]);

test('what is attached is placed by its item, and moves with it', () => {
  const list = [item('a', 0, 100), item('b', 0, 100, { titles: [title('t', 20)] })];
  expect(starts(list)).toEqual([['title', 't', 120]]);
  expect(starts(removeItems(list, new Set(['a'])))).toEqual([['title', 't', 20]]);
});

test('a split leaves everything where it is in the program, and each fade at its end', () => {
  const look = { titles: [title('t', 10), title('u', 70)], fadeInFrames: 10, fadeOutFrames: 20, gainDb: -6 };
  const list = [item('a', 100, 200, { ...look, chapters: [{ chapterId: 'c', atFrame: 50, title: 'C' }] })];
  const halves = splitAt(list, 50, 'right');
  expect(starts(halves)).toEqual([
    ['title', 't', 10],
    ['title', 'u', 70],
    ['chapter', 'c', 50],
  ]);
  expect(
    halves.map(({ gainDb, fadeInFrames, fadeOutFrames }) => [gainDb, fadeInFrames, fadeOutFrames]),
  ).toEqual([
    [-6, 10, undefined],
    [-6, undefined, 20],
  ]);
});

test('a trim of the start leaves titles at their pictures', () => {
  const [trimmed] = trimIn([item('a', 0, 100, { titles: [title('t', 40)] })], 'a', 30);
  expect(trimmed?.titles?.[0]?.atFrame).toBe(10);
  const [further] = trimIn([item('a', 0, 100, { titles: [title('t', 40)] })], 'a', 60);
  expect(further?.titles?.[0]?.atFrame).toBe(0);
});

test('music outlives the item that it began with, titles and chapters go with theirs', () => {
  const list = [item('a', 0, 100, { music: [music('m', 30)], titles: [title('t', 0)] }), item('b', 0, 100)];
  expect(starts(removeItems(list, new Set(['a'])))).toEqual([['music', 'm', 0]]);
});

test('a copy has the titles under ids of their own, and no second music or chapter', () => {
  const list = [item('a', 0, 100, { titles: [title('t', 0)], music: [music('m', 0)] })];
  const copies = attachedIn(duplicateItem(list, 'a', 'b'));
  expect(copies.map(({ kind }) => kind)).toEqual(['title', 'music', 'title']);
  expect(new Set(copies.map(({ id }) => id)).size).toBe(3);
});

test('a title moved over a cut belongs to the item that it begins in', () => {
  const list = [item('a', 0, 100, { titles: [title('t', 20)] }), item('b', 0, 100)];
  const moved = moveAttached(list, { kind: 'title', itemId: 'a', id: 't' }, 130);
  expect(moved.ref.itemId).toBe('b');
  expect(starts(moved.list)).toEqual([['title', 't', 130]]);
  expect(starts(removeAttached(moved.list, moved.ref))).toEqual([]);
});

test('a change of what is attached is a change of the cut; spaces at the ends of a text are none', () => {
  const list = addTitle([item('a', 0, 100)], 10, title('t', 0));
  const ref = { kind: 'title', itemId: 'a', id: 't' } as const;
  expect(isSameCut(list, changeAttached(list, ref, { text: 'other' }))).toBe(false);
  expect(isSameCut(list, changeAttached(list, ref, { text: ' t ' }))).toBe(true);
  expect(isSameCut(list, [item('a', 0, 100)])).toBe(false);
});

test('an item is saved in milliseconds, without what it does not have', () => {
  expect(inputOfItem(item('a', 30, 90, { gainDb: 0, titles: [] }), 30)).toEqual({
    ...{ itemId: 'a', clipId: 'clip a', inMs: 1000, outMs: 3000 },
  });
  const chaptered = addChapter([item('a', 30, 90)], 15, { chapterId: 'c', atFrame: 0, title: 'C' })[0];
  expect(chaptered && inputOfItem(chaptered, 30).chapters).toEqual([
    { chapterId: 'c', title: 'C', atMs: 500 },
  ]);
});
