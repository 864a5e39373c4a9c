import { clipList } from '@rushes/contract/media/lists/clips';
import { describe, expect, test } from 'vitest';
import { parseListSearch, queryOf, searchOf } from './list-url.ts';

describe('a list in a URL', () => {
  test('what is asked comes back whole, whatever characters it holds', () => {
    const query = {
      search: 'harbour; 5:30',
      filters: [
        { column: 'state', op: 'in', values: ['ready', 'failed'] },
        { column: 'tags', op: 'has', values: ['a,b;c:d %'] },
        { column: 'createdAt', op: 'since', values: ['2026-01-01'] },
      ],
      sort: { column: 'sizeBytes', direction: 'desc' },
    } as const;
    expect(queryOf(clipList, parseListSearch({ ...searchOf(query) }))).toEqual(query);
  });

  test('what the list does not know is left out, and so is what is no text', () => {
    const search = parseListSearch({
      q: { a: 1 },
      f: 'state:in:gone;nothing:is:x;name:atLeast:3;__proto__:is:x;state:in:ready;%',
      sort: 'tags',
      density: 'huge',
      other: 'x',
    });
    expect(queryOf(clipList, search)).toEqual({
      filters: [{ column: 'state', op: 'in', values: ['ready'] }],
    });
    expect(search.density).toBeUndefined();
  });

  test('takes a number that the router made of a search for text', () => {
    expect(parseListSearch({ q: 2024 })).toEqual({ q: '2024' });
  });
});
