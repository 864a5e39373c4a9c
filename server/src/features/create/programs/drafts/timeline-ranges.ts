import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';

type Range = Pick<StoredItem, 'clipId' | 'inFrame' | 'outFrame'>;

/** What an item plays of its clip, and of the clips of its music. */
export function rangesOfItem({ clipId, inFrame, outFrame, music = [] }: StoredItem): Range[] {
  const ofMusic = music.map((each) => ({
    clipId: each.clipId,
    inFrame: each.inFrame,
    outFrame: each.inFrame + each.frames,
  }));
  return [{ clipId, inFrame, outFrame }, ...ofMusic];
}

/** The frames of each clip that a timeline plays; ranges that touch are one. */
export function rangesOf(items: readonly StoredItem[]): TimelineRanges {
  return joined(items.flatMap(rangesOfItem));
}

function joined(all: readonly Range[]): TimelineRanges {
  const ranges: TimelineRanges = {};
  for (const { clipId, inFrame, outFrame } of all.toSorted((a, b) => a.inFrame - b.inFrame)) {
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
  items: readonly StoredItem[],
  maySee: (clipId: string) => boolean,
): TimelineRanges {
  const kept = Object.entries(before).filter(([clipId]) => !maySee(clipId));
  const own = items.flatMap(rangesOfItem).filter(({ clipId }) => maySee(clipId));
  return { ...Object.fromEntries(kept), ...joined(own) };
}
