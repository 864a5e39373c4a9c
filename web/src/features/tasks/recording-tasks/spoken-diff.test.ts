import { expect, test } from 'vitest';
import { compareSpoken, countDifferences } from './spoken-diff.ts';

test('missing, changed and added words are told apart; capitals, punctuation and line ends are not', () => {
  const pieces = compareSpoken(
    'Good morning, everyone!\nWelcome to our office.',
    'good morning everyone welcome to the new office',
    'en',
  );
  expect(pieces).toEqual([
    { text: 'Good morning, everyone!\nWelcome to ', kind: 'both' },
    { text: 'our ', kind: 'missing' },
    { text: 'the new ', kind: 'added' },
    { text: 'office.', kind: 'both' },
  ]);
  expect(countDifferences(pieces)).toBe(1);
  expect(countDifferences(compareSpoken('It’s here.', 'It’s here', 'en'))).toBe(0);
  expect(compareSpoken('今日は良い天気です', '今日は悪い天気です', 'ja').map(({ kind }) => kind)).toContain(
    'missing',
  );
});
