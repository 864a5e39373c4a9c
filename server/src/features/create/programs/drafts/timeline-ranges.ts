import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';

type Range = Pick<StoredItem, 'clipId' | 'inFrame' | 'outFrame'>;

/** The frames of each clip that a timeline shows; ranges that touch are one. */
export function rangesOf(items: readonly Range[]): TimelineRanges {
  const ranges: TimelineRanges = {};
  for (const { clipId, inFrame, outFrame } of items.toSorted((a, b) => a.inFrame - b.inFrame)) {
    const own = (ranges[clipId] ??= []);
    const last = own.at(-1);
    if (last !== undefined && inFrame <= last[1]) last[1] = Math.max(last[1], outFrame);
    else own.push([inFrame, outFrame]);
  }
  return ranges;
}

export function isInside(ranges: TimelineRanges, { clipId, inFrame, outFrame }: Range): boolean {
  return ranges[clipId]?.some(([from, to]) => from <= inFrame && outFrame <= to) ?? false;
}

/** The ranges after a save: of clips that the actor may see those of the new timeline, of all others those from before. */
export function rangesAfterSave(
  before: TimelineRanges,
  items: readonly Range[],
  maySee: (clipId: string) => boolean,
): TimelineRanges {
  const kept = Object.entries(before).filter(([clipId]) => !maySee(clipId));
  return { ...Object.fromEntries(kept), ...rangesOf(items.filter(({ clipId }) => maySee(clipId))) };
}
