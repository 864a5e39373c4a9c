import { clipRange, framesAtSpeed } from '@rushes/contract/create/lists/speed';
import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';
import { crossFadesOf } from '../timeline-media/plan-cross-fades.ts';

/** Frames of a clip that are shown, or only heard. */
export interface UsedRange {
  readonly clipId: string;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly isSound: boolean;
}

/** What is only heard of a clip is kept under a key of its own: it must not be shown. */
const soundKey = (clipId: string) => `sound:${clipId}`;

/** The clip of a key of the ranges. */
export function clipOfKey(key: string): string {
  return key.replace(/^sound:/, '');
}

/** What an item shows of its clip, and what its music plays of others. */
export function rangesOfItem(item: StoredItem): UsedRange[] {
  const { clipId, music = [] } = item;
  const heard = music.map((each) => ({
    clipId: each.clipId,
    inFrame: each.inFrame,
    outFrame: each.inFrame + each.frames,
    isSound: true,
  }));
  return [{ clipId, ...clipRange(item, item.speedPercent), isSound: false }, ...heard];
}

/** What a cross-fade shows of the clips beyond its cut, by the item that it begins. */
export function rangesOfCrossFades(
  items: readonly StoredItem[],
  framesOf: (clipId: string) => number,
): (UsedRange & { readonly at: number })[] {
  const placed = items.map((item) => ({
    ...item,
    assetId: item.clipId,
    frames: framesAtSpeed(framesOf(item.clipId), item.speedPercent),
  }));
  return crossFadesOf(placed).flatMap((crossFade, at) => {
    const [from, to] = [items[at - 1], items[at]];
    if (from === undefined || to === undefined || crossFade === null) return [];
    const { before, after } = crossFade;
    return [
      { item: from, inFrame: from.outFrame, outFrame: from.outFrame + after },
      { item: to, inFrame: to.inFrame - before, outFrame: to.inFrame },
    ]
      .filter(({ inFrame, outFrame }) => inFrame < outFrame)
      .map(({ item, ...range }) => ({
        ...{ clipId: item.clipId, ...clipRange(range, item.speedPercent), isSound: false, at },
      }));
  });
}

/** The frames of each clip that a timeline plays; ranges that touch are one. */
export function rangesOf(items: readonly StoredItem[]): TimelineRanges {
  return joined(items.flatMap(rangesOfItem));
}

function joined(all: readonly UsedRange[]): TimelineRanges {
  const ranges: TimelineRanges = {};
  for (const { clipId, inFrame, outFrame, isSound } of all.toSorted((a, b) => a.inFrame - b.inFrame)) {
    const own = (ranges[isSound ? soundKey(clipId) : clipId] ??= []);
    const last = own.at(-1);
    if (last !== undefined && inFrame <= last[1]) last[1] = Math.max(last[1], outFrame);
    else own.push([inFrame, outFrame]);
  }
  return ranges;
}

/** Whether a range lies in what may be used; what may be shown may be heard too. */
export function isInside(ranges: TimelineRanges, { clipId, inFrame, outFrame, isSound }: UsedRange): boolean {
  const usable = [ranges[clipId] ?? [], isSound ? (ranges[soundKey(clipId)] ?? []) : []].flat();
  return usable.some(([from, to]) => from <= inFrame && outFrame <= to);
}

/** The ranges after a save: of clips that the actor may see those that are used now, of all others those from before. */
export function rangesAfterSave(
  before: TimelineRanges,
  used: readonly UsedRange[],
  maySee: (clipId: string) => boolean,
): TimelineRanges {
  const kept = Object.entries(before).filter(([key]) => !maySee(clipOfKey(key)));
  const own = used.filter(({ clipId }) => maySee(clipId));
  return { ...Object.fromEntries(kept), ...joined(own) };
}
