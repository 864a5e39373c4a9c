import type { ProgramSlot } from '@rushes/contract/create/templates';
import { expect, test } from 'vitest';
import { emptySlots, fillSlot, stateOf, trimToSlot } from './slots.ts';

const slot = (itemId: string, more: Partial<ProgramSlot> = {}): ProgramSlot => ({
  slotId: itemId,
  itemId,
  title: itemId,
  prompt: '',
  minMs: null,
  maxMs: null,
  required: true,
  locked: false,
  clipId: null,
  shotTypeId: null,
  shotType: null,
  clipName: null,
  filling: 'empty',
  ...more,
});
const item = (itemId: string, frames = 60) => ({ itemId, clipId: 'c', inFrame: 0, outFrame: frames });
const clip = { clipId: 'new', frames: 90, fps: 30 };
const slots = [slot('a'), slot('b'), slot('c')];
const idsAfter = (before: string[], filled: string) =>
  fillSlot(
    before.map((id) => item(id)),
    slots,
    slot(filled),
    clip,
  ).map(({ itemId }) => itemId);

test('a clip goes behind what fills the slot before, or in front of what fills the one after', () => {
  expect(idsAfter([], 'b')).toEqual(['b']);
  expect(idsAfter(['x'], 'b')).toEqual(['x', 'b']);
  expect(idsAfter(['a', 'x', 'c'], 'b')).toEqual(['a', 'b', 'x', 'c']);
  expect(idsAfter(['x', 'c'], 'a')).toEqual(['x', 'a', 'c']);
  expect(idsAfter(['a'], 'c')).toEqual(['a', 'c']);
});

test('another clip takes the place of what fills a slot, wherever that was moved', () => {
  const after = fillSlot([item('x'), item('b'), item('a')], slots, slot('a'), {
    ...clip,
    kept: { inFrame: 10, outFrame: 40 },
  });
  expect(after.map(({ itemId }) => itemId)).toEqual(['x', 'b', 'a']);
  expect(after[2]).toEqual({ itemId: 'a', clipId: 'new', inFrame: 10, outFrame: 40 });
});

test('a clip gets the titles of its slot, and one that takes its place keeps them', () => {
  const design = {
    kind: 'lower-third',
    text: 'Ada',
    secondLine: '',
    place: 'left',
    colour: '#2563eb',
  } as const;
  const titled = slot('a', { titles: [{ ...design, atMs: 1000, durationMs: 2000 }] });
  const filled = fillSlot([], [titled], titled, clip);
  expect(filled[0]?.titles).toMatchObject([{ ...design, atFrame: 30, frames: 60 }]);
  const changed = filled.map((each) => ({
    ...each,
    titles: each.titles?.map((title) => ({ ...title, text: 'Grace' })),
  }));
  expect(fillSlot(changed, [titled], titled, { ...clip, clipId: 'other' })[0]).toMatchObject({
    clipId: 'other',
    titles: [{ text: 'Grace' }],
  });
});

test('a slot says what is wrong with it, and is trimmed to its longest length', () => {
  const range = slot('a', { minMs: 1000, maxMs: 3000 });
  const state = (frames: number) => stateOf([item('a', frames)], range, 30);
  expect(stateOf([], range, 30)).toBe('empty');
  expect([state(30), state(90), state(91)]).toEqual(['filled', 'filled', 'too-long']);
  expect(state(29)).toBe('too-short');
  const trimmed = trimToSlot([item('a', 200)], range, 30);
  expect(trimmed[0]?.outFrame).toBe(90);
  expect(stateOf(trimmed, range, 30)).toBe('filled');
});

test('what fills a slot counts as long as it plays, and another clip in it plays at its own speed', () => {
  const range = slot('a', { minMs: 1000, maxMs: 3000 });
  const fast = { ...item('a', 200), speedPercent: 200 };
  expect(stateOf([fast], range, 30)).toBe('too-long');
  expect(trimToSlot([fast], range, 30)[0]).toMatchObject({ outFrame: 90, speedPercent: 200 });
  const [other] = fillSlot([fast], slots, slot('a'), clip);
  expect(other).toEqual({ itemId: 'a', clipId: 'new', inFrame: 0, outFrame: 90, speedPercent: undefined });
});

test('a locked slot has its clip or misses it, whatever its length', () => {
  const locked = slot('a', { locked: true, maxMs: 10 });
  expect(stateOf([item('a')], locked, 30)).toBe('locked');
  expect(stateOf([], locked, 30)).toBe('missing');
});

test('only required slots count as empty', () => {
  const found = emptySlots([item('a')], [slot('a'), slot('b'), slot('c', { required: false })]);
  expect(found.map(({ itemId }) => itemId)).toEqual(['b']);
});

test('a clip gets the images, music and fades of its slot', () => {
  const music = {
    ...{ musicId: 'song', clipId: 'm', inMs: 1000, atMs: 500, durationMs: 2000, gainDb: -12 },
    ...{ fadeInMs: 1000, fadeOutMs: 0, ducks: true },
  };
  const image = {
    kind: 'image' as const,
    place: 'top-right' as const,
    ...{ fileId: 'f', name: 'Logo', ratio: 2, widthPercent: 20, opacityPercent: 100 },
    ...{ untilEnd: true, atMs: 0, durationMs: 1000 },
  };
  const looked = slot('a', { music: [music], images: [image], crossFadeMs: 500 });
  const [filled] = fillSlot([], [looked], looked, clip);
  expect(filled).toMatchObject({
    titles: [{ kind: 'image', fileId: 'f', name: 'Logo', untilEnd: true, atFrame: 0, frames: 30 }],
    music: [{ musicId: 'song', clipId: 'm', inFrame: 30, atFrame: 15, frames: 60, fadeInFrames: 30 }],
    crossFadeFrames: 15,
  });
});
