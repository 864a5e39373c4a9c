import { beforeEach, describe, expect, test } from 'vitest';
import { keepPosition, readPosition } from './positions.ts';

beforeEach(() => localStorage.clear());

describe('where a share link was left', () => {
  test('is kept for each link and forgotten once it was finished', () => {
    keepPosition('one', 12_000);
    keepPosition('two', 34_000);
    expect([readPosition('one'), readPosition('two'), readPosition('three')]).toEqual([12_000, 34_000, 0]);
    keepPosition('one', 0);
    expect([readPosition('one'), readPosition('two')]).toEqual([0, 34_000]);
  });

  test('is kept for the links watched last only', () => {
    for (let link = 0; link <= 50; link += 1) keepPosition(`link ${link}`, 10_000);
    expect([readPosition('link 0'), readPosition('link 1'), readPosition('link 50')]).toEqual([
      0, 10_000, 10_000,
    ]);
  });

  test('that cannot be read is the start', () => {
    localStorage.setItem('rushes.shared', '{"one":');
    expect(readPosition('one')).toBe(0);
    localStorage.setItem('rushes.shared', '[["one","far"],null]');
    expect(readPosition('one')).toBe(0);
  });
});
