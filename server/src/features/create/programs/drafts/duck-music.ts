import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import type { StoredItem } from '../../../../schema-programs.ts';

type Range = [from: number, to: number];

/** Says of all music where it is softer: where the clips above it are heard. Frames count from the music's start. */
export function duckMusic(
  items: readonly StoredItem[],
  /** Frames of a clip in which it is heard. */
  heardOf: (clipId: string) => readonly (readonly [from: number, to: number])[],
): StoredItem[] {
  const heard = heardIn(items, heardOf);
  let start = 0;
  return items.map((item) => {
    const own = start;
    start += item.outFrame - item.inFrame;
    if (item.music === undefined) return item;
    const music = item.music.map((each) => {
      if (each.ducks === null) return each;
      const from = own + each.atFrame;
      return { ...each, ducks: clipTo(heard, from, from + each.frames) };
    });
    return { ...item, music };
  });
}

/** Where the items of a program are heard, in frames of the program. */
function heardIn(
  items: readonly StoredItem[],
  heardOf: (clipId: string) => readonly (readonly [number, number])[],
): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const { clipId, inFrame, outFrame, speedPercent, gainDb = 0 } of items) {
    const heardAt = ([from, to]: readonly [number, number]): Range => [
      Math.floor(frameAtSpeed(from, speedPercent)),
      Math.ceil(frameAtSpeed(to, speedPercent)),
    ];
    if (gainDb > silentDb) {
      for (const [from, to] of heardOf(clipId).map(heardAt)) {
        const [first, end] = [Math.max(from, inFrame), Math.min(to, outFrame)];
        if (first >= end) continue;
        const range: Range = [start + first - inFrame, start + end - inFrame];
        const last = ranges.at(-1);
        if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
        else ranges.push(range);
      }
    }
    start += outFrame - inFrame;
  }
  return ranges;
}

/** Sound this soft needs no room. */
const silentDb = -30;

function clipTo(ranges: readonly Range[], from: number, to: number): Range[] {
  return ranges.flatMap(([first, end]): Range[] => {
    const [start, stop] = [Math.max(first, from), Math.min(end, to)];
    return start < stop ? [[start - from, stop - from]] : [];
  });
}
