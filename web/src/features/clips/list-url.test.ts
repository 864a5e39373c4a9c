import { describe, expect, test } from 'vitest';
import { parseClipSearch, toClipRequest } from './list-url.ts';

describe('the footage list in a URL', () => {
  test('keeps search, state, tag, order and view', () => {
    const search = { q: 'harbour', state: 'ready', tag: 'b-roll', sort: 'name', view: 'list' };
    expect(parseClipSearch(search)).toEqual(search);
  });

  test('leaves out defaults and what cannot be used', () => {
    expect(
      parseClipSearch({ q: '  ', state: 'gone', tag: { a: 1 }, sort: 'newest', view: 'grid', other: 'x' }),
    ).toEqual({});
  });

  test('takes a number that a router made of a search for text', () => {
    expect(parseClipSearch({ q: 2024 })).toEqual({ q: '2024' });
  });

  test('asks the server for what it says, without order and view', () => {
    expect(
      toClipRequest({ q: 'harbour', state: 'failed', tag: 'b-roll', view: 'list', sort: 'name' }),
    ).toEqual({
      search: 'harbour',
      state: 'failed',
      tag: 'b-roll',
    });
  });
});
