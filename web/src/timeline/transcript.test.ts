import type { Transcript } from '@rushes/contract/media/transcripts';
import { expect, test } from 'vitest';
import { cutRanges } from './cut-ranges.ts';
import type { EditItem, EditList } from './edit-list.ts';
import { attachedIn } from './item-looks.ts';
import { totalFrames } from './time-map.ts';
import { fillersIn, findPhrase, rangesOfWords, wordAt, wordsIn } from './transcript.ts';

const fps = 30;

/** A word a second, each half a second long, in the middle of it. */
function spoken(text: string, language = 'en', more: Partial<Transcript> = {}): Transcript {
  const words = text.split(' ').map((each, at) => ({
    ...{ startMs: at * 1000 + 200, endMs: at * 1000 + 700, text: each },
  }));
  return { language, unit: 'word', words, ...more };
}

const item = (itemId: string, inFrame: number, outFrame: number, more: Partial<EditItem> = {}): EditItem => ({
  ...{ itemId, clipId: 'talk', inFrame, outFrame },
  ...more,
});
const transcripts = new Map([['talk', spoken('zero one two three four five six seven eight nine')]]);
const textsOf = (list: EditList, of = transcripts) => wordsIn(list, of, fps).map(({ text }) => text);

/** The list without the words at these places, and the frames that its items play. */
function without(list: EditList, places: readonly number[], of = transcripts) {
  let count = 0;
  const ranges = rangesOfWords(wordsIn(list, of, fps), new Set(places), fps);
  const next = cutRanges(list, ranges, () => `new ${(count += 1)}`);
  return { list: next, frames: next.map(({ inFrame, outFrame }) => [inFrame, outFrame]) };
}

test('the words are those that the items play, in the order of the program, each once', () => {
  const list = [item('b', 150, 240), item('a', 0, 75)];
  const words = wordsIn(list, transcripts, fps);
  // The cut at 2.5 s goes through "two", whose middle is before it.
  expect(words.map(({ text, startFrame, endFrame }) => [text, startFrame, endFrame])).toEqual([
    ['five', 6, 21],
    ['six', 36, 51],
    ['seven', 66, 81],
    ['zero', 96, 111],
    ['one', 126, 141],
    ['two', 156, 165],
  ]);
  expect(textsOf([item('a', 0, 72), item('b', 72, 120)])).toEqual(['zero', 'one', 'two', 'three']);
  expect([wordAt(words, 5), wordAt(words, 6), wordAt(words, 50), wordAt(words, 51)]).toEqual([-1, 0, 1, -1]);
});

test('words in the middle of an item are cut with a little silence, and the rest moves up', () => {
  const { list, frames } = without([item('a', 0, 300)], [3, 4]);
  expect(frames).toEqual([
    [0, 94],
    [143, 300],
  ]);
  expect(textsOf(list)).toEqual(['zero', 'one', 'two', 'five', 'six', 'seven', 'eight', 'nine']);
  expect(list[0]?.itemId).toBe('a');
  expect(totalFrames(list)).toBe(300 - 49);
});

test('words at both sides of a cut are cut from both items', () => {
  const list = [item('a', 0, 90), item('b', 150, 240)];
  const cut = without(list, [2, 3]);
  expect(textsOf(cut.list)).toEqual(['zero', 'one', 'six', 'seven']);
  // What is left of the items before and after the words are pauses of their own.
  expect(cut.frames).toEqual([
    [0, 64],
    [83, 90],
    [173, 240],
  ]);
});

test('speech at the edge of an item is cut to the edge, where what is left would be no item', () => {
  expect(without([item('a', 5, 300)], [0]).frames).toEqual([[23, 300]]);
  expect(without([item('a', 0, 83)], [2]).frames).toEqual([[0, 64]]);
  expect(without([item('a', 33, 54)], [0]).frames).toEqual([]);
});

test('what stays between cuts is never too short to be an item', () => {
  const near = new Map([
    [
      'talk',
      {
        ...spoken(''),
        words: [
          { startMs: 0, endMs: 1000, text: 'so' },
          { startMs: 1000, endMs: 1050, text: 'I' },
          { startMs: 1050, endMs: 2000, text: 'um' },
          { startMs: 2000, endMs: 3000, text: 'go' },
        ],
      },
    ],
  ]);
  const { frames } = without([item('a', 0, 90)], [0, 2], near);
  expect(frames.every(([from = 0, to = 0]) => to - from >= 6)).toBe(true);
  expect(frames).toHaveLength(2);
});

test('titles and chapters of words that go stay with the next words, music goes on', () => {
  const title = { titleId: 't', kind: 'lower-third', text: 'Ada', secondLine: '', place: 'left' } as const;
  const music = { musicId: 'm', clipId: 'song', inFrame: 0, atFrame: 100, frames: 100, gainDb: -12 };
  const list = [
    item('a', 0, 300, {
      titles: [{ ...title, colour: '#2563eb', atFrame: 100, frames: 60 }],
      chapters: [{ chapterId: 'c', atFrame: 110, title: 'Later' }],
      music: [{ ...music, fadeInFrames: 0, fadeOutFrames: 0, ducks: true }],
      fadeOutFrames: 12,
    }),
  ];
  const cut = without(list, [3]).list;
  expect(attachedIn(cut).map(({ kind, startFrame }) => [kind, startFrame])).toEqual([
    ['title', 94],
    ['music', 94],
    ['chapter', 94],
  ]);
  expect(cut.map(({ fadeOutFrames }) => fadeOutFrames)).toEqual([undefined, 12]);
});

test('a chapter of the last words of an item goes on in the next one', () => {
  const list = [
    item('a', 0, 83, { chapters: [{ chapterId: 'c', atFrame: 70, title: 'Later' }] }),
    item('b', 90, 300),
  ];
  const next = without(list, [2]).list;
  expect(next.map(({ itemId, chapters = [] }) => [itemId, chapters.map(({ atFrame }) => atFrame)])).toEqual([
    ['a', []],
    ['b', [0]],
  ]);
});

test('filler words are those of the language that is spoken', () => {
  const english = new Map([['talk', spoken('Um, her er error Uh-huh uhm hm.')]]);
  const german = new Map([['talk', spoken('Ähm, er um Uhr äh hm', 'de-AT')]]);
  const french = new Map([['talk', spoken('um er', 'fr')]]);
  const found = (of: typeof transcripts) => [...fillersIn(wordsIn([item('a', 0, 300)], of, fps))];
  expect(found(english)).toEqual([0, 2, 5, 6]);
  expect(found(german)).toEqual([0, 4, 5]);
  expect(found(french)).toEqual([]);
});

test('several filler words go at once, and the other words stay', () => {
  const of = new Map([['talk', spoken('Um, we uh begin um now')]]);
  const list = [item('a', 0, 180)];
  const places = [...fillersIn(wordsIn(list, of, fps))];
  expect(textsOf(without(list, places, of).list, of)).toEqual(['we', 'begin', 'now']);
});

test('a search finds words that follow each other, the last one while it is typed', () => {
  const words = wordsIn([item('a', 0, 300)], transcripts, fps);
  expect(findPhrase(words, 'four fi')).toEqual([[4, 5]]);
  expect(findPhrase(words, 'F')).toEqual([
    [4, 4],
    [5, 5],
  ]);
  expect(findPhrase(words, 'four six')).toEqual([]);
  expect(findPhrase(words, ' ')).toEqual([]);
});
