import { expect, test } from 'vitest';
import { attachedIn } from './item-looks.ts';
import { addMarkerChapters } from './marker-chapters.ts';

const markersOf = new Map([
  [
    'talk',
    [
      { atMs: 1000, name: 'Welcome' },
      { atMs: 3000, name: '' },
      { atMs: 5000, name: 'Goodbye' },
    ],
  ],
]);
const names = (number: number) => `Chapter ${number}`;

function add(list: Parameters<typeof addMarkerChapters>[0]) {
  let ids = 0;
  return addMarkerChapters(list, { markersOf, fps: 30, newId: () => `c${(ids += 1)}`, nameOf: names });
}

test('a chapter begins at each marker that an item plays, and at none beside it', () => {
  const list = [
    { itemId: 'a', clipId: 'talk', inFrame: 60, outFrame: 150 },
    { itemId: 'b', clipId: 'talk', inFrame: 30, outFrame: 60 },
    { itemId: 'c', clipId: 'other', inFrame: 0, outFrame: 300 },
  ];
  const { list: next, count } = add(list);
  expect(count).toBe(2);
  const chapters = attachedIn(next).map(({ startFrame, value }) => [
    startFrame,
    'title' in value && value.title,
  ]);
  // The one at 5 s is the first frame after the item.
  expect(chapters).toEqual([
    [30, 'Chapter 1'],
    [90, 'Welcome'],
  ]);
});

test('chapters that are there stay, and asking again adds none', () => {
  const own = { chapterId: 'own', atFrame: 30, title: 'Mine' };
  const list = [{ itemId: 'a', clipId: 'talk', inFrame: 0, outFrame: 300, chapters: [own] }];
  const once = add(list);
  expect(once.list[0]?.chapters?.map(({ title }) => title)).toEqual(['Mine', 'Chapter 1', 'Goodbye']);
  expect(add(once.list)).toEqual({ list: once.list, count: 0 });
});
