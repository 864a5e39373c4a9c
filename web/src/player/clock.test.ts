import { expect, it } from 'vitest';
import { formatClock, parseClock, parseTimeParameter } from './clock.ts';

it('shows a playing time and never a second too early', () => {
  expect([0, 999, 61_000, 3_723_999].map(formatClock)).toEqual(['0:00', '0:00', '1:01', '1:02:03']);
});

it('reads the time of a link in every form users write', () => {
  expect(['83', '83s', '1m23s', '1:23', '1h2m3s', '1:02:03'].map(parseTimeParameter)).toEqual([
    83_000, 83_000, 83_000, 83_000, 3_723_000, 3_723_000,
  ]);
  expect(['', 'soon', '-5', '1:2:3:4'].map(parseTimeParameter)).toEqual([null, null, null, null]);
});

it('reads a time as users type it', () => {
  expect(['90', '1:30', '5,5', '0:05.5', ' 1:02:03 '].map(parseClock)).toEqual([
    90_000, 90_000, 5500, 5500, 3_723_000,
  ]);
  expect(['', 'soon', '1:', '-5'].map(parseClock)).toEqual([null, null, null, null]);
});
