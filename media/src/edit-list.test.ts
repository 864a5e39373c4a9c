import { describe, expect, test } from 'vitest';
import type { EntryPart } from './edit-list.ts';
import { planEntry } from './edit-list.ts';
import { MediaError } from './media-error.ts';

const lengthOf = (part: EntryPart) => (part.kind === 'reuse' ? part.frames : part.outFrame - part.inFrame);

/** Small deterministic generator, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('an edit list entry', () => {
  test('cuts off the segment grid become a head piece, reused segments and a tail piece', () => {
    expect(planEntry({ frames: 1000, inFrame: 37, outFrame: 500 })).toEqual([
      { kind: 'piece', inFrame: 37, outFrame: 96 },
      { kind: 'reuse', segment: 1, frames: 96 },
      { kind: 'reuse', segment: 2, frames: 96 },
      { kind: 'reuse', segment: 3, frames: 96 },
      { kind: 'piece', inFrame: 384, outFrame: 500 },
    ]);
  });

  test('a whole source needs no piece and reuses its short last segment', () => {
    expect(planEntry({ frames: 100, inFrame: 0, outFrame: 100 })).toEqual([
      { kind: 'reuse', segment: 0, frames: 96 },
      { kind: 'reuse', segment: 1, frames: 4 },
    ]);
  });

  test('an entry inside one segment is one piece', () => {
    expect(planEntry({ frames: 300, inFrame: 10, outFrame: 12 })).toEqual([
      { kind: 'piece', inFrame: 10, outFrame: 12 },
    ]);
  });

  test('an entry over one border is two pieces, each depending on one trim point', () => {
    expect(planEntry({ frames: 300, inFrame: 40, outFrame: 150 })).toEqual([
      { kind: 'piece', inFrame: 40, outFrame: 96 },
      { kind: 'piece', inFrame: 96, outFrame: 150 },
    ]);
  });

  test('entries outside the source are refused', () => {
    for (const range of [
      { inFrame: -1, outFrame: 5 },
      { inFrame: 5, outFrame: 5 },
      { inFrame: 0, outFrame: 301 },
      { inFrame: 0.5, outFrame: 10 },
    ])
      expect(() => planEntry({ frames: 300, ...range })).toThrow(MediaError);
  });

  test('for any range the parts follow one another without gap, sum exactly, and no piece is short or long without need', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 20_000; round += 1) {
      const frames = 1 + random(900);
      const inFrame = random(frames);
      const outFrame = inFrame + 1 + random(frames - inFrame);
      const parts = planEntry({ frames, inFrame, outFrame });
      let at = inFrame;
      for (const part of parts) {
        expect(part.kind === 'reuse' ? part.segment * 96 : part.inFrame).toBe(at);
        expect(lengthOf(part)).toBeGreaterThan(0);
        at += lengthOf(part);
      }
      expect(at).toBe(outFrame);
      const pieces = parts.filter(({ kind }) => kind === 'piece').map(lengthOf);
      expect(pieces.length).toBeLessThanOrEqual(2);
      expect(Math.max(0, ...pieces)).toBeLessThanOrEqual(142);
      expect(Math.min(24, ...(parts.length > 1 ? pieces : []))).toBe(24);
    }
  });
});
