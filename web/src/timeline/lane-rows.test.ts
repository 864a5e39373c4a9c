import { expect, it } from 'vitest';
import { rowsOf } from './lane-rows.ts';

const bar = (id: string, startFrame: number, endFrame: number) => ({ id, startFrame, endFrame });

it('no bar covers another one, and one that follows goes on in the first free row', () => {
  const rows = rowsOf([
    bar('title', 30, 90),
    bar('logo', 0, 300),
    bar('next', 90, 150),
    bar('both', 100, 120),
  ]);
  expect([...rows].toSorted()).toEqual([
    ['both', 2],
    ['logo', 0],
    ['next', 1],
    ['title', 1],
  ]);
});
