import { expect, it } from 'vitest';
import type { EditItem } from '../../../../timeline/edit-list.ts';
import { addTitle } from '../../../../timeline/item-looks.ts';
import { darknessAt, fadingTitleAt } from './title-layer.tsx';

const lengths = new Map([
  ['a', 300],
  ['b', 300],
]);
const list = (crossFadeFrames?: number): EditItem[] => [
  { itemId: 'a', clipId: 'a', inFrame: 0, outFrame: 100, fadeInFrames: 20, fadeOutFrames: 20 },
  {
    itemId: 'b',
    clipId: 'b',
    inFrame: 50,
    outFrame: 150,
    fadeInFrames: 20,
    fadeOutFrames: 20,
    crossFadeFrames,
  },
];

it('is black at the ends that fade', () => {
  for (const frame of [0, 99, 100, 199]) expect(darknessAt(list(), frame, lengths)).toBe(1);
  expect(darknessAt(list(), 50, lengths)).toBe(0);
});

it('is never black where the program dissolves, and still at its other ends', () => {
  for (const frame of [80, 90, 99, 100, 110, 119]) expect(darknessAt(list(30), frame, lengths)).toBe(0);
  for (const frame of [0, 199]) expect(darknessAt(list(30), frame, lengths)).toBe(1);
});

it('fades where the clips have no footage for a cross-fade', () => {
  const short = new Map([
    ['a', 100],
    ['b', 300],
  ]);
  const [first, second] = list(30);
  const cut = [first, { ...second, inFrame: 0, outFrame: 100 }] as EditItem[];
  expect(darknessAt(cut, 99, short)).toBe(1);
});

it('shows the edited title whole where it fades in and out, and leaves the rest to the exact picture', () => {
  const title = { titleId: 't', kind: 'title', text: 'Hamburg', secondLine: '', place: 'centre' } as const;
  const withTitle = addTitle(list(), 30, { ...title, colour: '#ffffff', atFrame: 0, frames: 60 });
  const shows = (frame: number) => fadingTitleAt(withTitle, frame, { titleId: 't', fps: 30 }) !== undefined;
  expect([29, 30, 40, 41, 79, 80, 89, 90].map(shows)).toEqual([
    ...[false, true, true, false],
    ...[false, true, true, false],
  ]);
});
