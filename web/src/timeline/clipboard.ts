import type { TimelineItem } from '@rushes/contract/create/timeline';
import { maxCrossFadeMs, minCrossFadeMs } from '@rushes/contract/create/lists/cross-fade';
import { framesAtSpeed, leastSpeed, mostSpeed } from '@rushes/contract/create/lists/speed';
import { maxZoom } from '@rushes/contract/create/lists/framing';
import {
  flag,
  listOf,
  matching,
  numberIn,
  objectOf,
  oneOf,
  optional,
  ShapeError,
  textOf,
  wholeIn,
} from './checked-shape.ts';
import { type EditItem, type EditList, minimumItemFrames } from './edit-list.ts';
import { inputOfItem, itemOfVersion } from './item-looks.ts';

const ms = numberIn(0, 86_400_000);
const gainDb = numberIn(-60, 12);
const fadeMs = numberIn(0, 10_000);
const id = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const share = numberIn(0, 1);

const title = objectOf({
  kind: oneOf(['title', 'lower-third']),
  text: textOf(120, 1),
  secondLine: textOf(160),
  place: oneOf(['left', 'centre', 'right']),
  colour: matching(/^#[0-9a-f]{6}$/),
  fontId: optional(id),
  atMs: ms,
  durationMs: ms,
});
const music = objectOf({
  clipId: id,
  inMs: ms,
  atMs: ms,
  durationMs: ms,
  gainDb,
  fadeInMs: fadeMs,
  fadeOutMs: fadeMs,
  ducks: flag,
});
const chapter = objectOf({ atMs: ms, title: textOf(120, 1) });
const framing = optional(
  objectOf({ fit: oneOf(['contain', 'cover']), zoom: numberIn(1, maxZoom), x: share, y: share }),
);

/** An item as the server takes it in: times in milliseconds, for programs of any frame rate. */
export const copiedItemFields = {
  itemId: textOf(64, 1),
  clipId: id,
  inMs: ms,
  outMs: ms,
  gainDb: optional(gainDb),
  speedPercent: optional(wholeIn(leastSpeed, mostSpeed)),
  fadeInMs: optional(fadeMs),
  fadeOutMs: optional(fadeMs),
  crossFadeMs: optional(numberIn(minCrossFadeMs, maxCrossFadeMs)),
  titles: optional(listOf(title, 50)),
  music: optional(listOf(music, 20)),
  chapters: optional(listOf(chapter, 100)),
  framing: optional(objectOf({ '16:9': framing, '9:16': framing, '1:1': framing })),
};

export const mostItems = 500;
/** Longer than any selection of items. */
const mostCharacters = 8_000_000;

const copiedShape = objectOf({
  rushes: oneOf(['timeline-items']),
  version: oneOf([1]),
  programId: id,
  items: listOf(objectOf(copiedItemFields), mostItems),
  /** For the message about clips that can't be used. */
  names: listOf(objectOf({ clipId: id, name: textOf(400) }), mostItems * 20),
});

/** Items in a clipboard. */
export type CopiedItems = ReturnType<typeof copiedShape>;

interface CopyUse {
  readonly programId: string;
  readonly list: EditList;
  readonly itemIds: ReadonlySet<string>;
  readonly fps: number;
  readonly nameOf: (clipId: string) => string;
}

/** The text that a clipboard takes. */
export function copyItems({ programId, list, itemIds, fps, nameOf }: CopyUse): string {
  // A cross-fade from an item that isn't copied stays behind.
  const items = list
    .map((item, at) =>
      itemIds.has(list[at - 1]?.itemId ?? '') ? item : { ...item, crossFadeFrames: undefined },
    )
    .filter(({ itemId }) => itemIds.has(itemId));
  return JSON.stringify({
    ...{ rushes: 'timeline-items', version: 1, programId },
    items: items.map((item) => inputOfItem(item, fps)),
    names: clipIdsOf(items).map((clipId) => ({ clipId, name: nameOf(clipId) })),
  } satisfies Record<keyof CopiedItems, unknown>);
}

/** What a clipboard's text holds; null for a text that isn't of items. */
export function readCopied(text: string): CopiedItems | null {
  if (text.length > mostCharacters || !text.trimStart().startsWith('{')) return null;
  try {
    const copied = copiedShape(JSON.parse(text));
    return copied.items.length === 0 || copied.items.some(({ inMs, outMs }) => outMs <= inMs) ? null : copied;
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Every clip that items play, the music among them. */
export function clipIdsOf(
  items: readonly {
    readonly clipId: string;
    readonly music?: readonly { readonly clipId: string }[] | undefined;
  }[],
): string[] {
  const ids = items.flatMap(({ clipId, music: played = [] }) => [
    clipId,
    ...played.map((each) => each.clipId),
  ]);
  return [...new Set(ids)];
}

interface PasteUse {
  readonly programId: string;
  readonly list: EditList;
  readonly fps: number;
  /** Frames of each clip that can be used. */
  readonly lengths: ReadonlyMap<string, number>;
  readonly newId: () => string;
}

/** Copied items as new ones of a program; without what can't be used in it. */
export function pastedItems(
  copied: CopiedItems,
  { programId, list, fps, lengths, newId }: PasteUse,
): EditItem[] {
  const taken = new Set(list.map(({ itemId }) => itemId));
  // What was cut out and comes back is the same item: a slot of a template knows it by its id.
  const idOf = (itemId: string) => (copied.programId === programId && !taken.has(itemId) ? itemId : newId());
  return copied.items.flatMap((input) => {
    const clipFrames = lengths.get(input.clipId);
    if (clipFrames === undefined) return [];
    const frames = framesAtSpeed(clipFrames, input.speedPercent);
    // `itemOfVersion` makes frames of the times, and new ids follow below.
    const item = itemOfVersion(input as unknown as TimelineItem, fps);
    const outFrame = Math.min(item.outFrame, frames);
    const inFrame = Math.max(0, Math.min(item.inFrame, outFrame - minimumItemFrames));
    return [
      {
        ...item,
        itemId: idOf(input.itemId),
        inFrame,
        outFrame,
        titles: item.titles?.map((each) => ({ ...each, titleId: newId() })),
        music: item.music
          ?.filter(({ clipId }) => lengths.has(clipId))
          .map((each) => ({ ...each, musicId: newId() })),
        chapters: item.chapters?.map((each) => ({ ...each, chapterId: newId() })),
      },
    ];
  });
}
