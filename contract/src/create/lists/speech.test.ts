import { expect, test } from 'vitest';
import { countWords, speechMs } from './speech.ts';

test('a spoken block takes whole seconds and at least one, and none without words', () => {
  expect(speechMs(0, 'en')).toBe(0);
  expect([1, 2, 9, 150].map((words) => speechMs(words, 'en'))).toEqual([1000, 1000, 4000, 60_000]);
});

test('a language without a pace of its own is read like English, and a variant like its language', () => {
  expect(speechMs(150, 'xx')).toBe(speechMs(150, 'en'));
  expect(speechMs(118, 'de-AT')).toBe(60_000);
});

test('languages without spaces are counted in characters', () => {
  expect(countWords('こんにちは。', 'ja')).toBe(5);
  expect(speechMs(235, 'ja')).toBe(60_000);
});
