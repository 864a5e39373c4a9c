import { expect, test } from 'vitest';
import { blockOf } from '../../test-scripts.ts';
import { diffScripts } from './script-diff.ts';

const [a, b, c, d] = [blockOf(1), blockOf(2), blockOf(3), blockOf(4)];
const typesOf = (...states: Parameters<typeof diffScripts>) =>
  diffScripts(...states).map((change) => [change.type, 'count' in change ? change.count : change.block.text]);

test('what was added, removed and moved is named in its place, and the rest is counted', () => {
  expect(typesOf([a, b, c], [a, b, c])).toEqual([['unchanged', 3]]);
  expect(typesOf([a, b, c], [a, d, b])).toEqual([
    ['unchanged', 1],
    ['added', 'Line 4'],
    ['unchanged', 1],
    ['removed', 'Line 3'],
  ]);
  expect(typesOf([a, b, c], [b, c, a])).toEqual([
    ['unchanged', 2],
    ['moved', 'Line 1'],
  ]);
});

test('of a changed block, words and not letters are compared, in each of its fields', () => {
  const was = blockOf(1, { text: 'Good morning all', visual: 'A hall' });
  const is = blockOf(1, { kind: 'note', text: 'Good evening all', visual: 'A hall', speaker: 'Ida' });
  expect(diffScripts([was], [is])).toMatchObject([
    {
      ...{ type: 'changed', isOtherKind: true },
      fields: [
        { field: 'speaker', pieces: [{ text: 'Ida', kind: 'after' }] },
        {
          field: 'text',
          pieces: [
            { text: 'Good ', kind: 'both' },
            { text: 'morning', kind: 'before' },
            { text: 'evening', kind: 'after' },
            { text: ' all', kind: 'both' },
          ],
        },
        { field: 'visual', pieces: [{ text: 'A hall', kind: 'both' }] },
      ],
    },
  ]);
});

test('what looks as it did, and the marks of a speaker’s name, are no change', () => {
  const was = blockOf(1, { text: '5 * 3', speaker: '_Ida_' });
  expect(typesOf([was], [{ ...was, text: '5 \\* 3' }])).toEqual([['unchanged', 1]]);
  expect(diffScripts([was], [{ ...was, text: 'Rain' }])).toMatchObject([
    { fields: [{ field: 'speaker', pieces: [{ text: '_Ida_', isUnderlined: false }] }, {}] },
  ]);
});

test('marks are no words: a word that became bold is a change, and is shown as it looks', () => {
  const was = blockOf(1, { text: 'A **fine** day' });
  const is = blockOf(1, { text: 'A **fine** **day**' });
  expect(diffScripts([was], [is])).toMatchObject([
    {
      fields: [
        {
          pieces: [
            { text: 'A ', kind: 'both', isBold: false },
            { text: 'fine', kind: 'both', isBold: true },
            { text: ' ', kind: 'both', isBold: false },
            { text: 'day', kind: 'before', isBold: false },
            { text: 'day', kind: 'after', isBold: true },
          ],
        },
      ],
    },
  ]);
});
