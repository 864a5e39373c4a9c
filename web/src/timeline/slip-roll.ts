import {
  clipFramesFor,
  type ClipLengths,
  type EditItem,
  type EditList,
  minimumItemFrames,
} from './edit-list.ts';
import { shiftLook } from './item-looks.ts';

/** How many frames something can be moved back (below zero) and forward. */
export type FrameRange = readonly [low: number, high: number];

/** Frames by which the footage in an item can be moved, out of a clip of so many at the item's speed. */
export function slipRange({ inFrame, outFrame }: EditItem, clipFrames: number): FrameRange {
  return [-inFrame, Math.max(0, clipFrames - outFrame)];
}

/** Frames by which the cut behind an item can be moved without changing what follows. */
export function rollRange(left: EditItem, right: EditItem, leftClipFrames: number): FrameRange {
  return [
    Math.min(0, Math.max(minimumItemFrames - (left.outFrame - left.inFrame), -right.inFrame)),
    Math.max(0, Math.min(leftClipFrames - left.outFrame, right.outFrame - right.inFrame - minimumItemFrames)),
  ];
}

export function within([low, high]: FrameRange, frames: number): number {
  // No -0: it would be another number to those who compare.
  return Math.min(Math.max(Math.round(frames), low), high) || 0;
}

/** Shows a later part of the clip in the same place, for as long; what is attached stays where it is in the program. */
export function slipItem(list: EditList, itemId: string, frames: number, lengths: ClipLengths): EditList {
  const at = list.findIndex((item) => item.itemId === itemId);
  const item = list[at];
  if (item === undefined) return list;
  const by = within(slipRange(item, clipFramesFor(item, lengths)), frames);
  if (by === 0) return list;
  return list.with(at, { ...item, inFrame: item.inFrame + by, outFrame: item.outFrame + by });
}

/** Moves the cut behind an item; the program stays as long as it is. */
export function rollCut(list: EditList, leftId: string, frames: number, lengths: ClipLengths): EditList {
  const at = list.findIndex((item) => item.itemId === leftId);
  const [left, right] = [list[at], list[at + 1]];
  if (left === undefined || right === undefined) return list;
  const by = within(rollRange(left, right, clipFramesFor(left, lengths)), frames);
  if (by === 0) return list;
  const rolled = { ...right, ...shiftLook(right, by), inFrame: right.inFrame + by };
  return list.with(at, { ...left, outFrame: left.outFrame + by }).with(at + 1, rolled);
}
