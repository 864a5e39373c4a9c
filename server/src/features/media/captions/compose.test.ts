import type { CaptionCue } from '@rushes/contract/media/captions';
import { expect, test } from 'vitest';
import { type CaptionedItem, composeCaptions } from './compose.ts';

const fps = 30;
const cue = (startMs: number, endMs: number, text: string): CaptionCue => ({ startMs, endMs, text });
const clips = new Map([
  ['a', [cue(0, 1000, 'one'), cue(1000, 4000, 'two'), cue(4000, 5000, 'three')]],
  ['b', [cue(500, 1500, 'other')]],
]);
const compose = (items: readonly CaptionedItem[], of = clips) =>
  composeCaptions(items, of, fps).map(({ startMs, endMs, text }) => [startMs, endMs, text]);

test('captions go where their clip goes, cut to the frame at its ends', () => {
  const items = [
    { clipId: 'a', inFrame: 47, outFrame: 124 },
    { clipId: 'b', inFrame: 0, outFrame: 60 },
    { clipId: 'a', inFrame: 10, outFrame: 31 },
  ];
  const joins = [77, 137, 158].map((frame) => Math.round((frame * 1000) / fps));
  expect(compose(items)).toEqual([
    [0, 2433, 'two'],
    [2433, joins[0], 'three'],
    [3067, 4067, 'other'],
    [joins[1], 5233, 'one'],
  ]);
});

test('what was cut away is not in them, not even a flash of it', () => {
  expect(compose([{ clipId: 'a', inFrame: 31, outFrame: 120 }])).toEqual([[0, 2967, 'two']]);
  expect(compose([{ clipId: 'a', inFrame: 29, outFrame: 121 }])).toEqual([[33, 3033, 'two']]);
  expect(compose([{ clipId: 'a', inFrame: 28, outFrame: 122 }])).toEqual([
    [0, 67, 'one'],
    [67, 3067, 'two'],
    [3067, 3133, 'three'],
  ]);
});

test('a caption goes on over a cut of the same clip, with or without something cut out', () => {
  const split = [
    { clipId: 'a', inFrame: 0, outFrame: 60 },
    { clipId: 'a', inFrame: 60, outFrame: 150 },
  ];
  expect(compose(split)).toEqual(compose([{ clipId: 'a', inFrame: 0, outFrame: 150 }]));
  const [first, second] = [
    { ...split[0], outFrame: 45 },
    { ...split[1], inFrame: 75 },
  ] as CaptionedItem[];
  expect(compose([first, second] as CaptionedItem[])).toEqual([
    [0, 1000, 'one'],
    [1000, 3000, 'two'],
    [3000, 4000, 'three'],
  ]);
  // One frame at the end of an item stays, where it goes on in the next.
  const thin = [
    { clipId: 'a', inFrame: 0, outFrame: 31 },
    { clipId: 'a', inFrame: 31, outFrame: 90 },
  ];
  expect(compose(thin)[1]).toEqual([1000, 3000, 'two']);
});

test('the same words of two clips, or twice in one, stay two captions', () => {
  const same = new Map([
    ['a', [cue(0, 1000, 'No.'), cue(1000, 2000, 'No.')]],
    ['b', [cue(0, 1000, 'No.')]],
  ]);
  const items = [
    { clipId: 'a', inFrame: 0, outFrame: 60 },
    { clipId: 'b', inFrame: 0, outFrame: 30 },
  ];
  expect(compose(items, same)).toEqual([
    [0, 1000, 'No.'],
    [1000, 2000, 'No.'],
    [2000, 3000, 'No.'],
  ]);
});

test('empty captions and clips without any add nothing', () => {
  expect(compose([{ clipId: 'c', inFrame: 0, outFrame: 60 }])).toEqual([]);
  expect(compose([{ clipId: 'd', inFrame: 0, outFrame: 60 }], new Map([['d', [cue(0, 1000, '')]]]))).toEqual(
    [],
  );
});

test('hostile captions make no more work than 50,000 that are read', () => {
  const cues = Array.from({ length: 5000 }, (_each, at) => cue(0, 1900, `x${at}`));
  const items = Array.from({ length: 500 }, () => ({ clipId: 'many', inFrame: 0, outFrame: 60 }));
  expect(compose(items, new Map([['many', cues]]))).toHaveLength(50_000);
});
