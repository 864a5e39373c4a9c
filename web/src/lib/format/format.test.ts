import { expect, test } from 'vitest';
import { formatCount, formatDuration, formatPercent, formatRemaining, formatSize } from './format.ts';

test('figures are written as users read them', () => {
  expect([0, 999, 12_400_000, 3_000_000_000, 1_000_000_000_000].map(formatSize)).toEqual([
    '0 bytes',
    '999 bytes',
    '12 MB',
    '3 GB',
    '1 TB',
  ]);
  expect([0, 400, 7_000, 20_900, 750_000, 3_723_000].map(formatDuration)).toEqual([
    '0:00',
    '0:01',
    '0:07',
    '0:20',
    '12:30',
    '1:02:03',
  ]);
  expect([200, 20_000, 200_000, 3_900_000].map(formatRemaining)).toEqual([
    '1 s',
    '20 s',
    '3 min',
    '1 h 5 min',
  ]);
  expect([7, 10_000, 10_001].map(formatCount)).toEqual(['7', '10 000', '10 000+']);
});

test('work shows no hundred percent before it is done', () => {
  expect([0, 0.999, 1].map(formatPercent)).toEqual(['0%', '99%', '100%']);
});
