import { frameOfClipMs } from '@rushes/contract/create/lists/speed';
import type { ClipMarker } from '@rushes/contract/media/clips';
import type { EditItem, EditList } from './edit-list.ts';

interface NewChapters {
  /** The markers of each clip. */
  readonly markersOf: ReadonlyMap<string, readonly ClipMarker[]>;
  readonly fps: number;
  readonly newId: () => string;
  /** For markers without a name. */
  readonly nameOf: (number: number) => string;
}

/** Adds a chapter at each marker that an item plays; where a chapter begins already, none. */
export function addMarkerChapters(
  list: EditList,
  { markersOf, fps, newId, nameOf }: NewChapters,
): { readonly list: EditList; readonly count: number } {
  let count = 0;
  const next = list.map((item) => {
    const taken = new Set((item.chapters ?? []).map(({ atFrame }) => atFrame));
    const added = framesIn(item, markersOf.get(item.clipId) ?? [], fps).flatMap(({ atFrame, name }) => {
      if (taken.has(atFrame)) return [];
      taken.add(atFrame);
      count += 1;
      return [{ chapterId: newId(), atFrame, title: name.trim() === '' ? nameOf(count) : name }];
    });
    if (added.length === 0) return item;
    const chapters = [...(item.chapters ?? []), ...added];
    return { ...item, chapters: chapters.toSorted((one, other) => one.atFrame - other.atFrame) };
  });
  return { list: count === 0 ? list : next, count };
}

function framesIn(
  { inFrame, outFrame, speedPercent }: EditItem,
  markers: readonly ClipMarker[],
  fps: number,
) {
  return markers
    .map(({ atMs, name }) => ({ atFrame: frameOfClipMs(atMs, fps, speedPercent) - inFrame, name }))
    .filter(({ atFrame }) => atFrame >= 0 && atFrame < outFrame - inFrame);
}
