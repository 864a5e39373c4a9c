import { expect, test } from 'vitest';
import type { WorkState } from '../../../../schema.ts';
import type { Piece } from '../pieces/store.ts';
import type { Rendition } from '../store.ts';
import { nextRungs } from './due.ts';

const renditionsOf = (assetId: string, upper: WorkState): Rendition[] =>
  (['aud', 'v240', 'v480', 'v720', 'v1080'] as const).map((rung) => ({
    ...{ assetId, aspect: '16:9', rung, prefix: rung, facts: null, isUrgent: false, bytes: 1 },
    state: rung === 'v720' || rung === 'v1080' ? upper : 'ready',
  }));

const dissolving = (rungs: readonly string[], frame = {}): Piece => ({
  ...{ pieceId: 'p', assetId: 'a', aspect: '16:9', inFrame: 0, outFrame: 96, state: 'ready', rungs },
  ...{ realCutIn: false, realCutOut: true, lookHash: 'x' },
  look: {
    needs: 'all',
    picture: {
      ...{ fades: [], titles: [] },
      blends: [{ assetId: 'b', inFrame: 0, startFrame: 80, frames: 16, kind: 'in', ...frame }],
    },
    sound: null,
  },
});

test('a piece that dissolves gets its second rung at once, and the upper ones when both clips have theirs', () => {
  const footage = (other: WorkState) => [...renditionsOf('a', 'ready'), ...renditionsOf('b', other)];
  expect(nextRungs(dissolving([]), footage('queued'))).toEqual(['v240', 'aud']);
  expect(nextRungs(dissolving(['v240', 'aud']), footage('queued'))).toEqual(['v480']);
  const lower = ['v240', 'aud', 'v480'];
  expect(nextRungs(dissolving(lower), footage('running'))).toEqual([]);
  expect(nextRungs(dissolving(lower), footage('ready'))).toEqual(['v720', 'v1080']);
  // What the other clip will never have is waited for no longer.
  expect(nextRungs(dissolving(lower), footage('failed'))).toEqual(['v720', 'v1080']);
});

test('a piece that is cut out of larger footage waits for that from the second rung on', () => {
  const frame = { frame: { fit: 'cover', zoom: 2, x: 0.5, y: 0.5, aspect: '16:9', ratio: 16 / 9 } };
  const renditions = [...renditionsOf('a', 'ready'), ...renditionsOf('b', 'queued')];
  expect(nextRungs(dissolving([], frame), renditions)).toEqual(['v240', 'aud']);
  expect(nextRungs(dissolving(['v240', 'aud'], frame), renditions)).toEqual([]);
});
