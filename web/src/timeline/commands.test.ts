import { expect, it } from 'vitest';
import { runEdit, runMove, shuttleRate } from './commands.ts';
import type { EditList } from './edit-list.ts';

const list: EditList = [
  { itemId: '1', clipId: 'a', inFrame: 0, outFrame: 100 },
  { itemId: '2', clipId: 'b', inFrame: 50, outFrame: 90 },
  { itemId: '3', clipId: 'a', inFrame: 0, outFrame: 30 },
];
const now = {
  list,
  playheadFrame: 120,
  selectedId: '2',
  lengths: new Map([
    ['a', 100],
    ['b', 200],
  ]),
  newId: () => 'new',
};
const ids = (items: EditList | undefined) => items?.map((item) => item.itemId).join('');

it('removes the selected item and goes to where it stood', () => {
  const result = runEdit('remove', now);
  expect(ids(result?.list)).toBe('13');
  expect(result).toMatchObject({ selectedId: '3', playheadFrame: 100 });
});

it('moves the selected item by keyboard', () => {
  expect(ids(runEdit('move-left', now)?.list)).toBe('213');
  expect(ids(runEdit('move-right', now)?.list)).toBe('132');
});

it('sets the first and last frame at the playhead', () => {
  expect(runEdit('set-in', now)?.list[1]).toMatchObject({ inFrame: 70, outFrame: 90 });
  expect(runEdit('set-in', now)?.playheadFrame).toBe(100);
  expect(runEdit('set-out', now)?.list[1]).toMatchObject({ inFrame: 50, outFrame: 71 });
});

it('splits under the playhead and selects the right half', () => {
  expect(runEdit('split', now)).toMatchObject({ selectedId: 'new' });
  expect(ids(runEdit('split', now)?.list)).toBe('12new3');
  expect(runEdit('split', { ...now, playheadFrame: 101 })).toBeNull();
});

it('ends the last item where it ends when the playhead is at the end', () => {
  expect(runEdit('set-out', { ...now, playheadFrame: 170 })?.list).toBe(list);
});

it('doubles the shuttle with each press, and turns it round', () => {
  expect([0, 1, 2, 4].map((rate) => shuttleRate(rate, 1))).toEqual([1, 2, 4, 4]);
  expect(shuttleRate(4, -1)).toBe(-1);
  expect(shuttleRate(-1, -1)).toBe(-2);
  expect(shuttleRate(-2, 0)).toBe(0);
});

it('goes from cut to cut', () => {
  const at = (playheadFrame: number) => ({ list, playheadFrame, fps: 30 });
  expect(runMove('next-cut', at(0))).toBe(100);
  expect(runMove('next-cut', at(100))).toBe(140);
  expect(runMove('previous-cut', at(100))).toBe(0);
  expect(runMove('next-cut', at(170))).toBe(170);
  expect(runMove('jump-forward', at(160))).toBe(170);
});
