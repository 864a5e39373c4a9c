// How fast items play. In and out points count at the speed of their item, so cutting is the same at each speed.
import {
  clipRange,
  frameAtSpeed,
  framesAtSpeed,
  mostSpeed,
  normalSpeed,
  rangeAtOtherSpeed,
  rangeOfClip,
} from '@rushes/contract/create/lists/speed';
import {
  type ClipLengths,
  type EditItem,
  type EditList,
  itemFrames,
  minimumItemFrames,
} from './edit-list.ts';

export function speedOf({ speedPercent = normalSpeed }: Pick<EditItem, 'speedPercent'>): number {
  return speedPercent;
}

/** How fast an item can play and still be long enough to be seen and grabbed. */
export function fastestFor(item: EditItem): number {
  const most = Math.floor((itemFrames(item) * speedOf(item)) / minimumItemFrames);
  return Math.min(mostSpeed, Math.max(speedOf(item), most));
}

/** Plays the same stretch of the clip faster or slower; what is attached stays at its picture, music at its first one. */
export function setSpeed(
  list: EditList,
  itemId: string,
  speedPercent: number,
  lengths: Pick<ClipLengths, 'get'>,
): EditList {
  const at = list.findIndex((item) => item.itemId === itemId);
  const item = list[at];
  if (item === undefined || speedOf(item) === speedPercent) return list;
  const former = speedOf(item);
  const known = lengths.get(item.clipId);
  const shown = clipRange(item, former);
  const clipFrames = known ?? shown.outFrame;
  // Of a clip that can't be opened, no frame beyond these may show.
  const range =
    known === undefined
      ? rangeOfClip(shown, speedPercent)
      : rangeAtOtherSpeed(item, [former, speedPercent], clipFrames);
  // Never shorter than can be grabbed, if the clip has more.
  const outFrame = Math.min(
    framesAtSpeed(clipFrames, speedPercent),
    Math.max(range.outFrame, range.inFrame + minimumItemFrames),
  );
  const moved = <Value extends { readonly atFrame: number }>(values?: readonly Value[]) =>
    values?.map((value) => ({
      ...value,
      atFrame: Math.round((value.atFrame * former) / speedPercent),
    }));
  return list.with(at, {
    ...item,
    ...{ ...range, outFrame },
    speedPercent: speedPercent === normalSpeed ? undefined : speedPercent,
    ...{ titles: moved(item.titles), music: moved(item.music), chapters: moved(item.chapters) },
  });
}

/** Whether two items show other stretches of their clip, and not only at another speed. */
export function isTrimmed(former: EditItem, item: EditItem): boolean {
  if (speedOf(former) === speedOf(item))
    return former.inFrame !== item.inFrame || former.outFrame !== item.outFrame;
  const [before, after] = [clipRange(former, speedOf(former)), clipRange(item, speedOf(item))];
  // A frame at the faster speed is so many of the clip.
  const slack = Math.ceil(Math.max(speedOf(former), speedOf(item)) / 100);
  const differs = (one: number, other: number) => Math.abs(one - other) > slack;
  return differs(before.inFrame, after.inFrame) || differs(before.outFrame, after.outFrame);
}

/** Pixels and frames of an item as those of its clip: for its pictures and its waveform. */
export function clipScale(item: EditItem, { inFrame, pxPerFrame }: { inFrame: number; pxPerFrame: number }) {
  const speed = speedOf(item);
  return { inFrame: (inFrame * speed) / 100, pxPerFrame: frameAtSpeed(pxPerFrame, speed) };
}
