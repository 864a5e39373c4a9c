import { framesAtSpeed, rangeOfClip } from '@rushes/contract/create/lists/speed';
import { copyLook, isSameLook, type ItemLook, shiftLook, splitLook } from './item-looks.ts';
import { locate } from './time-map.ts';

/**
 * One stretch of a clip in the program; `outFrame` is the first frame no longer shown. Frames are on the house grid, and count
 * at the item's speed: the item plays as many as lie between them.
 */
export interface EditItem extends ItemLook {
  readonly itemId: string;
  readonly clipId: string;
  readonly inFrame: number;
  readonly outFrame: number;
}

export type EditList = readonly EditItem[];

/** Length of every clip in frames, by clip id. */
export type ClipLengths = ReadonlyMap<string, number>;

/** Frames that the clip of an item has at the item's speed; where its length isn't known, what the item shows of it. */
export function clipFramesFor(item: EditItem, lengths: Pick<ClipLengths, 'get'>): number {
  const frames = lengths.get(item.clipId);
  return frames === undefined ? item.outFrame : framesAtSpeed(frames, item.speedPercent);
}

/** Whether their in and out points count the same frames: those of one clip at one speed. */
export function hasSameFrames(one: EditItem, other: EditItem): boolean {
  return one.clipId === other.clipId && one.speedPercent === other.speedPercent;
}

/** Shorter stretches cannot be seen or grabbed. */
export const minimumItemFrames = 6;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export function itemFrames(item: EditItem): number {
  return item.outFrame - item.inFrame;
}

/** A clip to put into a program. */
export interface NewClip {
  readonly clipId: string;
  readonly frames: number;
  /** What its owner kept of it, where it was trimmed. */
  readonly kept?: Pick<EditItem, 'inFrame' | 'outFrame'> | null;
}

/** A clip as a new item: all of it, or what its owner kept. */
export function newItem(itemId: string, { clipId, frames, kept }: NewClip): EditItem {
  return { itemId, clipId, ...(kept ?? { inFrame: 0, outFrame: frames }) };
}

/** Puts items at an index (clamped to the list). */
export function insertItems(list: EditList, index: number, items: EditList): EditList {
  const at = clamp(index, 0, list.length);
  return [...list.slice(0, at), ...items, ...list.slice(at)];
}

/** Removes items; music that began with one of them begins with the one that follows. */
export function removeItems(list: EditList, itemIds: ReadonlySet<string>): EditList {
  const kept: EditItem[] = [];
  let orphaned: NonNullable<EditItem['music']> = [];
  for (const item of list) {
    if (itemIds.has(item.itemId)) orphaned = [...orphaned, ...(item.music ?? [])];
    else {
      const music = [...orphaned.map((each) => ({ ...each, atFrame: 0 })), ...(item.music ?? [])];
      kept.push(orphaned.length === 0 ? item : { ...item, music });
      orphaned = [];
    }
  }
  return kept.length === list.length ? list : kept;
}

/** Moves an item so that it ends at `toIndex` of the new list. */
export function moveItem(list: EditList, itemId: string, toIndex: number): EditList {
  const from = list.findIndex((item) => item.itemId === itemId);
  const item = list[from];
  const to = clamp(toIndex, 0, list.length - 1);
  if (item === undefined || from === to) return list;
  return insertItems(list.toSpliced(from, 1), to, [item]);
}

function replaceItem(list: EditList, itemId: string, change: (item: EditItem) => EditItem): EditList {
  const index = list.findIndex((item) => item.itemId === itemId);
  const item = list[index];
  if (item === undefined) return list;
  const next = change(item);
  return next.inFrame === item.inFrame && next.outFrame === item.outFrame ? list : list.with(index, next);
}

/** The first and the last frame that an edge of an item can be moved to. */
export function edgeRange(item: EditItem, side: 'in' | 'out', clipFrames: number): [number, number] {
  if (side === 'in') return [0, Math.max(0, item.outFrame - minimumItemFrames)];
  return [Math.min(clipFrames, item.inFrame + minimumItemFrames), clipFrames];
}

/** Sets an item's first frame, kept inside the clip and before its end. */
export function trimIn(list: EditList, itemId: string, inFrame: number): EditList {
  return replaceItem(list, itemId, (item) => {
    const next = clamp(Math.round(inFrame), ...edgeRange(item, 'in', item.outFrame));
    return { ...item, ...shiftLook(item, next - item.inFrame), inFrame: next };
  });
}

/** Sets an item's end, kept inside the clip and after its first frame. */
export function trimOut(list: EditList, itemId: string, outFrame: number, lengths: ClipLengths): EditList {
  return replaceItem(list, itemId, (item) => {
    const range = edgeRange(item, 'out', clipFramesFor(item, lengths));
    return { ...item, outFrame: clamp(Math.round(outFrame), ...range) };
  });
}

/** Cuts the item under a program frame in two; unchanged when a half would be too short. */
export function splitAt(list: EditList, programFrame: number, newItemId: string): EditList {
  const place = locate(list, programFrame);
  if (place === null) return list;
  const { item, index, sourceFrame } = place;
  const isTooShort =
    sourceFrame - item.inFrame < minimumItemFrames || item.outFrame - sourceFrame < minimumItemFrames;
  if (isTooShort) return list;
  const [before, after] = splitLook(item, sourceFrame - item.inFrame);
  const left = { ...item, ...before, outFrame: sourceFrame };
  const right = { ...item, ...after, itemId: newItemId, inFrame: sourceFrame };
  return list.toSpliced(index, 1, left, right);
}

/** Puts a copy right behind the item. */
export function duplicateItem(list: EditList, itemId: string, newItemId: string): EditList {
  const index = list.findIndex((item) => item.itemId === itemId);
  const item = list[index];
  return item === undefined
    ? list
    : insertItems(list, index + 1, [{ ...item, ...copyLook(item), itemId: newItemId }]);
}

/** Puts another clip in the place of one; each item keeps its length where the other clip is long enough. */
export function replaceClip(list: EditList, clipId: string, by: NewClip): EditList {
  return list.map((item) => {
    if (item.clipId !== clipId) return item;
    const whole = { ...item, ...rangeOfClip(newItem('', by), item.speedPercent) };
    const frames = Math.min(itemFrames(item), itemFrames(whole));
    const inFrame = clamp(item.inFrame, whole.inFrame, whole.outFrame - frames);
    return { ...item, clipId: by.clipId, inFrame, outFrame: inFrame + frames };
  });
}

/** Whether two lists play the same, whatever their item ids. */
export function isSameCut(left: EditList, right: EditList): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index];
      return (
        other !== undefined &&
        other.clipId === item.clipId &&
        other.inFrame === item.inFrame &&
        other.outFrame === item.outFrame &&
        isSameLook(other, item)
      );
    })
  );
}
