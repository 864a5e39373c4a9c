import { expect, it } from 'vitest';
import { snapEdge } from './snap.ts';
import { layout } from './time-map.ts';

const list = [
  { itemId: '1', clipId: 'a', inFrame: 0, outFrame: 100 },
  { itemId: '2', clipId: 'b', inFrame: 40, outFrame: 240 },
  { itemId: '3', clipId: 'b', inFrame: 300, outFrame: 400 },
];
const second = layout(list)[1];
const snap = (frame: number, side: 'in' | 'out', pxPerFrame = 2, playheadFrame = 217) =>
  second === undefined
    ? null
    : snapEdge({ list, fps: 30, pxPerFrame, playheadFrame, place: second, side }, frame);

it('pulls an edge to the playhead, and lets it go again', () => {
  expect(snap(215.4, 'out')).toBe(217);
  expect(snap(222, 'out')).toBeNull();
});

it('pulls an edge to the cuts that rest', () => {
  expect(snap(2, 'in')).toBe(0);
  // The items behind a right edge move along with it.
  expect(snap(399, 'out')).toBeNull();
});

it('pulls an edge to where the same clip goes on', () => {
  expect(snap(358, 'out')).toBe(360);
});

it('pulls an edge to whole seconds where these have room', () => {
  expect(snap(268.6, 'out')).toBe(270);
  expect(snap(268.6, 'out', 1)).toBeNull();
});

it('pulls an edge to the marks of the ruler where seconds have no room', () => {
  // At 30 pixels a second the marks are five seconds apart.
  expect(snap(148, 'out', 1, 500)).toBe(150);
  expect(snap(122, 'out', 1, 500)).toBeNull();
});

it('never holds an edge where it was grabbed', () => {
  expect(snap(301, 'out')).toBeNull();
});
