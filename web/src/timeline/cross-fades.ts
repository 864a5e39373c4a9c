// Cross-fades of an edit list: how long they can be, where they are in the program, and what ends them.
import {
  type CrossFade,
  crossFadeRoom,
  isOneTake,
  maxCrossFadeMs,
  minCrossFadeFrames,
  placeCrossFade,
} from '@rushes/contract/create/lists/cross-fade';
import {
  clipFramesFor,
  type ClipLengths,
  type EditItem,
  type EditList,
  itemFrames,
  minimumItemFrames,
  trimIn,
} from './edit-list.ts';
import { frameOfMs } from './time-map.ts';

type Lengths = Pick<ClipLengths, 'get'>;

/** What an item can begin with. */
export interface CutChoice {
  /** The longest cross-fade that there is room for; 0: none. */
  readonly mostFrames: number;
  /** Whether there would be room for a longer one if the clips had more footage beyond the cut. */
  readonly lacksFootage: boolean;
  /** What there is of the one that was chosen. */
  readonly placed: CrossFade | null;
}

/** What the item at an index can begin with; null for the first one, and where a clip goes on over the cut. */
export function choiceAt(list: EditList, index: number, lengths: Lengths, fps: number): CutChoice | null {
  const [before, item] = [list[index - 1], list[index]];
  if (before === undefined || item === undefined || isTake(before, item)) return null;
  const [from, to] = [withLength(before, lengths), withLength(item, lengths)];
  const room = crossFadeRoom(from, to);
  const most = Math.min(room.frames, frameOfMs(maxCrossFadeMs, fps));
  return {
    mostFrames: most < minCrossFadeFrames ? 0 : most,
    lacksFootage: room.limit === 'footage' && most < frameOfMs(maxCrossFadeMs, fps),
    placed: placeCrossFade(from, to, item.crossFadeFrames ?? 0),
  };
}

/** Whether the item at an index dissolves out of the one before it. */
export function dissolvesAt(list: EditList, index: number, lengths: Lengths): boolean {
  const [before, item] = [list[index - 1], list[index]];
  if (before === undefined || item === undefined || isTake(before, item)) return false;
  const [from, to] = [withLength(before, lengths), withLength(item, lengths)];
  return placeCrossFade(from, to, item.crossFadeFrames ?? 0) !== null;
}

function isTake(before: EditItem, item: EditItem): boolean {
  const [from, to] = [before, item].map((each) => ({ ...each, source: each.clipId }));
  const hasSameFraming = JSON.stringify(before.framing ?? {}) === JSON.stringify(item.framing ?? {});
  return from !== undefined && to !== undefined && isOneTake(from, to, hasSameFraming);
}

function withLength(item: EditItem, lengths: Lengths) {
  return { ...item, frames: Math.max(item.outFrame, clipFramesFor(item, lengths)) };
}

/** An item moved to another neighbour, or another put before it, begins with a cut; `after` is the list with what was edited. */
export function settleCrossFades(before: EditList, after: EditList): EditList {
  const formerOf = new Map(before.map((item, at) => [item.itemId, before[at - 1]]));
  const isLost = (item: EditItem, at: number) => {
    if ((item.crossFadeFrames ?? 0) === 0) return false;
    const last = after[at - 1];
    if (last === undefined) return true;
    if (!formerOf.has(item.itemId)) return false;
    const former = formerOf.get(item.itemId);
    // A split leaves another item of the same clip there.
    return former === undefined || (former.itemId !== last.itemId && former.clipId !== last.clipId);
  };
  if (!after.some(isLost)) return after;
  return after.map((item, at) => (isLost(item, at) ? { ...item, crossFadeFrames: undefined } : item));
}

/**
 * Trims both clips at a cut by what a cross-fade of this length lacks of footage, and sets it; they keep at least what can be
 * grabbed.
 */
export function makeRoom(list: EditList, itemId: string, wishedFrames: number, lengths: Lengths): EditList {
  const at = list.findIndex((item) => item.itemId === itemId);
  const [before, item] = [list[at - 1], list[at]];
  if (before === undefined || item === undefined) return list;
  const half = Math.ceil(wishedFrames / 2);
  const cutOf = (each: EditItem, beyond: number) =>
    Math.max(0, Math.min(half - beyond, itemFrames(each) - minimumItemFrames));
  const beyondOut = withLength(before, lengths).frames - before.outFrame;
  const shorter = { ...before, outFrame: before.outFrame - cutOf(before, beyondOut) };
  const later = trimIn(list, itemId, item.inFrame + cutOf(item, item.inFrame))[at] ?? item;
  return list.with(at - 1, shorter).with(at, { ...later, crossFadeFrames: wishedFrames });
}
