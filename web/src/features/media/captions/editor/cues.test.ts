import { expect, test } from 'vitest';
import {
  addCue,
  changeCue,
  type Cues,
  cueAt,
  findCues,
  formatTime,
  mergeWithNext,
  parseTime,
  replaceAll,
  setEnd,
  setStart,
  shiftCues,
  splitCue,
  toEdited,
  toSaved,
  warningsOf,
} from './cues.ts';

const cues = toEdited([
  { startMs: 1000, endMs: 3000, text: 'Good morning everyone here' },
  { startMs: 4000, endMs: 6000, text: 'Welcome' },
]);
const [one = '', two = ''] = cues.map(({ key }) => key);
const shown = (list: Cues) => toSaved(list).map(({ startMs, endMs, text }) => [startMs, endMs, text]);

test('the times are set at the playhead, and a caption never turns around', () => {
  expect(shown(setStart(cues, one, 1500.4))[0]).toEqual([1500, 3000, 'Good morning everyone here']);
  expect(shown(setStart(cues, one, 5000)).map(([start]) => start)).toEqual([4000, 5000]);
  expect(shown(setEnd(cues, two, 3500))[1]).toEqual([3400, 3500, 'Welcome']);
  expect(shown(setEnd(cues, one, 0))[0]).toEqual([0, 100, 'Good morning everyone here']);
});

test('a caption is split where its words are at the playhead, and merged with the next again', () => {
  const halves = splitCue(cues, one, 2000);
  expect(shown(halves).slice(0, 2)).toEqual([
    [1000, 2000, 'Good morning'],
    [2000, 3000, 'everyone here'],
  ]);
  expect(shown(mergeWithNext(halves, one))).toEqual([
    [1000, 3000, 'Good morning\neveryone here'],
    [4000, 6000, 'Welcome'],
  ]);
  expect(splitCue(cues, one, 3500)).toEqual(cues);
  expect(mergeWithNext(cues, two)).toBe(cues);
});

test('a new caption ends where the next begins', () => {
  expect(shown(addCue(cues, 3200)?.cues ?? [])[1]).toEqual([3200, 4000, '']);
  expect(shown(addCue(cues, 9000)?.cues ?? []).at(-1)).toEqual([9000, 11_000, '']);
});

test('all or some captions are moved in time, never before the beginning', () => {
  expect(shown(shiftCues(cues, new Set(), 500)).map(([start]) => start)).toEqual([1500, 4500]);
  expect(shown(shiftCues(cues, new Set([two]), -3500)).map(([start]) => start)).toEqual([500, 1000]);
  expect(shown(shiftCues(cues, new Set(), -2000)).map(([start]) => start)).toEqual([0, 3000]);
});

test('words are found and replaced as they are typed, whatever signs are in them', () => {
  const search = { find: 'e', replacement: '$&', isCaseKept: false };
  expect(findCues(cues, { ...search, find: 'WEL' })).toEqual([two]);
  expect(findCues(cues, { ...search, find: 'WEL', isCaseKept: true })).toEqual([]);
  expect(findCues(cues, { ...search, find: '.*' })).toEqual([]);
  expect(shown(replaceAll(cues, { ...search, find: 'Welcome' }))[1]).toEqual([4000, 6000, '$&']);
});

test('what nobody can read in time is marked: overlaps, fast and empty captions', () => {
  const fast = changeCue(cues, two, { text: 'x'.repeat(41), startMs: 2500, endMs: 4500 });
  expect(warningsOf(fast).get(two)).toEqual(['overlap', 'too-fast']);
  expect(warningsOf(changeCue(cues, one, { text: ' ' })).get(one)).toEqual(['empty']);
  expect(warningsOf(cues).size).toBe(0);
  expect(cueAt(fast, 2800)?.key).toBe(two);
  expect(cueAt(cues, 3500)).toBeNull();
});

test.each([
  ['1:02.500', 62_500],
  ['62,5', 62_500],
  ['1:00:00', 3_600_000],
  ['later', null],
  ['-1', null],
])('the time %s is read', (text, ms) => {
  expect(parseTime(text)).toBe(ms);
  if (ms !== null) expect(parseTime(formatTime(ms))).toBe(ms);
});
