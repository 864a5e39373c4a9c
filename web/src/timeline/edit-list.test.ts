import { describe, expect, it } from 'vitest';
import {
  duplicateItem,
  insertItems,
  isSameCut,
  minimumItemFrames,
  moveItem,
  newItem,
  removeItems,
  splitAt,
  trimIn,
  trimOut,
  type ClipLengths,
  type EditList,
} from './edit-list.ts';
import { frameOfMs, layout, locate, msOfFrame, programFrameOf, timecode, totalFrames } from './time-map.ts';

const lengths: ClipLengths = new Map([
  ['a', 300],
  ['b', 90],
  ['c', 2400],
]);
const clipIds = [...lengths.keys()];

/** Mulberry32: the same numbers on every run, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomStep(list: EditList, random: (below: number) => number, step: number): EditList {
  const item = list[random(Math.max(1, list.length))];
  const clipId = clipIds[random(clipIds.length)] ?? 'a';
  if (item === undefined || random(5) === 0) {
    const whole = newItem(`n${step}`, { clipId, frames: lengths.get(clipId) ?? 0 });
    return insertItems(list, random(list.length + 3) - 1, [whole]);
  }
  switch (random(6)) {
    case 0:
      return removeItems(list, new Set([item.itemId]));
    case 1:
      return moveItem(list, item.itemId, random(list.length + 4) - 2);
    case 2:
      return trimIn(list, item.itemId, random(3000) - 300);
    case 3:
      return trimOut(list, item.itemId, random(3000) - 300, lengths);
    case 4:
      return splitAt(list, random(totalFrames(list) + 20), `s${step}`);
    default:
      return duplicateItem(list, item.itemId, `d${step}`);
  }
}

describe('edit list', () => {
  it('stays inside its clips whatever is done to it', { timeout: 30_000 }, () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = createRandom(seed);
      let list: EditList = [];
      for (let step = 0; step < 150; step += 1) {
        const before = totalFrames(list);
        const next = randomStep(list, random, step);
        for (const item of next) {
          expect(item.inFrame).toBeGreaterThanOrEqual(0);
          expect(item.outFrame).toBeLessThanOrEqual(lengths.get(item.clipId) ?? -1);
          expect(item.outFrame - item.inFrame).toBeGreaterThanOrEqual(minimumItemFrames);
        }
        expect(new Set(next.map((item) => item.itemId)).size).toBe(next.length);
        // A split does not change what is seen.
        if (next.some((item) => item.itemId === `s${step}`)) expect(totalFrames(next)).toBe(before);
        list = next;
      }
    }
  });

  it('maps every program frame to one source frame and back', () => {
    const list: EditList = [
      { itemId: '1', clipId: 'a', inFrame: 10, outFrame: 40 },
      { itemId: '2', clipId: 'b', inFrame: 0, outFrame: 7 },
      { itemId: '3', clipId: 'a', inFrame: 200, outFrame: 300 },
    ];
    expect(layout(list).map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [0, 30],
      [30, 37],
      [37, 137],
    ]);
    for (let frame = 0; frame < totalFrames(list); frame += 1) {
      const place = locate(list, frame);
      expect(place && programFrameOf(list, place.item.itemId, place.sourceFrame)).toBe(frame);
    }
    expect(locate(list, 137)?.sourceFrame).toBe(300);
    expect(locate([], 0)).toBeNull();
  });

  it('moves an item to the place asked for', () => {
    const list = ['1', '2', '3'].map((itemId) => newItem(itemId, { clipId: 'a', frames: 300 }));
    const ids = (next: EditList) => next.map((item) => item.itemId).join('');
    expect(ids(moveItem(list, '1', 2))).toBe('231');
    expect(ids(moveItem(list, '3', 0))).toBe('312');
    expect(moveItem(list, '1', -5)).toBe(list);
    expect(moveItem(list, 'absent', 1)).toBe(list);
  });

  it('refuses a split that leaves less than can be grabbed', () => {
    const list = [newItem('1', { clipId: 'a', frames: 300 })];
    expect(splitAt(list, 3, '2')).toBe(list);
    expect(splitAt(list, 100, '2')).toEqual([
      { itemId: '1', clipId: 'a', inFrame: 0, outFrame: 100 },
      { itemId: '2', clipId: 'a', inFrame: 100, outFrame: 300 },
    ]);
  });

  it('sees two lists that play the same as the same cut', () => {
    const item = newItem('1', { clipId: 'a', frames: 300 });
    const list = [item];
    expect(isSameCut(list, [{ ...item, itemId: 'x' }])).toBe(true);
    expect(isSameCut(list, trimIn(list, '1', 1))).toBe(false);
  });
});

describe('time', () => {
  it('turns frames to milliseconds and back without loss', () => {
    for (const fps of [25, 30])
      for (let frame = 0; frame < 20_000; frame += 7)
        expect(frameOfMs(msOfFrame(frame, fps), fps)).toBe(frame);
  });

  it('writes time codes with frames', () => {
    expect(timecode(0, 30)).toBe('00:00:00:00');
    expect(timecode(30 * 61 + 7, 30)).toBe('00:01:01:07');
    expect(timecode(25 * 3600, 25)).toBe('01:00:00:00');
  });
});
