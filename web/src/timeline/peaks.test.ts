import { expect, it } from 'vitest';
import { parsePeaks, peakBetween } from './peaks.ts';

const file = JSON.stringify({
  version: 2,
  channels: 1,
  sample_rate: 8000,
  samples_per_pixel: 80,
  bits: 8,
  length: 4,
  data: [-1, 1, -64, 32, 0, 127, -10, 10],
});

it('reads the loudest sample of a stretch', () => {
  const peaks = parsePeaks(file);
  expect(peaks?.pairsPerSecond).toBe(100);
  if (peaks === null) throw new Error('no peaks');
  expect(peakBetween(peaks, 0, 20)).toBeCloseTo(64 / 127);
  expect(peakBetween(peaks, 20, 30)).toBe(1);
  expect(peakBetween(peaks, 1_000, 2_000)).toBe(0);
});

it('takes nothing else for peaks', () => {
  expect(parsePeaks('<html>')).toBeNull();
  expect(parsePeaks('{"data":1}')).toBeNull();
});
