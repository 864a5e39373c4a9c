import { expect, it } from 'vitest';
import { createWatchRanges } from './watch-ranges.ts';

it('counts what was played, not what was passed over', () => {
  const ranges = createWatchRanges();
  for (const position of [0, 250, 500, 1000]) ranges.hear(position, true);
  ranges.hear(60_000, true);
  ranges.hear(60_500, true);
  expect(ranges.take()).toEqual([
    [0, 1000],
    [60_000, 60_500],
  ]);
});

it('goes on from where the last report ended', () => {
  const ranges = createWatchRanges();
  ranges.hear(0, true);
  ranges.hear(2000, true);
  expect(ranges.take()).toEqual([[0, 2000]]);
  expect(ranges.isEmpty()).toBe(true);
  ranges.hear(3000, true);
  expect(ranges.take()).toEqual([[2000, 3000]]);
});

it('ends a stretch at a pause and joins overlapping ones', () => {
  const ranges = createWatchRanges();
  ranges.hear(0, true);
  ranges.hear(1000, false);
  ranges.hear(1000, false);
  ranges.hear(500, true);
  ranges.hear(1500, true);
  expect(ranges.take()).toEqual([[0, 1500]]);
  expect(ranges.take()).toEqual([]);
});
