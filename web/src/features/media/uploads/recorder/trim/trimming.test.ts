import { expect, test } from 'vitest';
import { recordTrim, type TrimHistory, undoTrim, withEnd } from './trimming.ts';

const durationMs = 10_000;
const at = (range: Parameters<typeof withEnd>[0], side: 'in' | 'out', atMs: number) =>
  withEnd(range, { side, atMs, durationMs });

test('each end stays inside the take and leaves half a second', () => {
  expect(at(null, 'in', 2000)).toEqual({ inMs: 2000, outMs: 10_000 });
  expect(at(null, 'out', 1e9)).toBeNull();
  expect(at({ inMs: 2000, outMs: 6000 }, 'in', 9000)).toEqual({ inMs: 5500, outMs: 6000 });
  expect(at({ inMs: 2000, outMs: 6000 }, 'out', 0)).toEqual({ inMs: 2000, outMs: 2500 });
  expect(at({ inMs: 2000, outMs: 10_000 }, 'in', -5)).toBeNull();
});

test('undo goes back a gesture at a time', () => {
  let history: TrimHistory = { range: null, past: [], gesture: null };
  for (const inMs of [100, 200, 300]) history = recordTrim(history, { inMs, outMs: 9000 }, 'keys:in');
  history = recordTrim(history, { inMs: 300, outMs: 5000 });
  history = undoTrim(history);
  expect(history.range).toEqual({ inMs: 300, outMs: 9000 });
  history = undoTrim(history);
  expect(history).toEqual({ range: null, past: [], gesture: null });
  expect(undoTrim(history)).toEqual(history);
});
