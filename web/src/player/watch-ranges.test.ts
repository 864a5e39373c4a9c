import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchRanges } from './watch-ranges.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts what was played, not what was passed over', () => {
  const ranges = createWatchRanges();
  for (const position of [0, 250, 500, 1000]) ranges.hear(position);
  ranges.seek();
  ranges.hear(2000);
  ranges.hear(2500);
  ranges.hear(60_000);
  ranges.hear(60_500);
  expect(ranges.take()).toEqual([
    [0, 1000],
    [2000, 2500],
    [60_000, 60_500],
  ]);
});

it('counts what was played while nothing was heard for long', () => {
  const ranges = createWatchRanges();
  ranges.hear(0);
  vi.advanceTimersByTime(20_000);
  ranges.hear(20_000);
  expect(ranges.take()).toEqual([[0, 20_000]]);
});

it('goes on from where the last report ended', () => {
  const ranges = createWatchRanges();
  ranges.hear(0);
  ranges.hear(2000);
  expect(ranges.take()).toEqual([[0, 2000]]);
  expect(ranges.isEmpty()).toBe(true);
  ranges.hear(3000);
  expect(ranges.take()).toEqual([[2000, 3000]]);
});

it('goes on after a pause and joins overlapping stretches', () => {
  const ranges = createWatchRanges();
  for (const position of [0, 1000, 1000]) ranges.hear(position);
  ranges.hear(500);
  ranges.hear(1500);
  expect(ranges.take()).toEqual([[0, 1500]]);
  expect(ranges.take()).toEqual([]);
});
