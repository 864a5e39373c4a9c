import { expect, it } from 'vitest';
import { formatClock, parseTimeParameter } from './clock.ts';

it('shows a playing time and never a second too early', () => {
  expect([0, 999, 61_000, 3_723_999].map(formatClock)).toEqual(['0:00', '0:00', '1:01', '1:02:03']);
});

it('reads the time of a link in every form users write', () => {
  expect(['83', '83s', '1m23s', '1:23', '1h2m3s', '1:02:03'].map(parseTimeParameter)).toEqual([
    83_000, 83_000, 83_000, 83_000, 3_723_000, 3_723_000,
  ]);
  expect(['', 'soon', '-5', '1:2:3:4'].map(parseTimeParameter)).toEqual([null, null, null, null]);
});
