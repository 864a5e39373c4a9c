import { clipMsAt, frameOfClipMs, normalSpeed } from '@rushes/contract/create/lists/speed';
import type { TimelineInput, TimelineItem } from '@rushes/contract/create/timeline';
import type { Framings } from '@rushes/contract/create/lists/framing';
import { aspects } from '@rushes/contract/media/lists/clips';
import type { ImageDesign } from '@rushes/contract/create/timeline';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { EditItem, EditList } from './edit-list.ts';
import { frameOfMs, layout, locate, msOfFrame, totalFrames } from './time-map.ts';

/** A title over the picture; `atFrame` counts from the start of its item, which it may outlast. */
export type ItemTitle = ItemText | ItemImage;

interface TitlePlace {
  readonly titleId: string;
  readonly atFrame: number;
  readonly frames: number;
}

export interface ItemText extends TitleDesign, TitlePlace {}

/** An image of Files over the picture, with the name of its file and its width to height. */
export interface ItemImage extends ImageDesign, TitlePlace {
  readonly name: string;
  readonly ratio: number;
}

/** The sound of a clip under the program. */
export interface ItemMusic {
  readonly musicId: string;
  readonly clipId: string;
  readonly inFrame: number;
  readonly atFrame: number;
  readonly frames: number;
  readonly gainDb: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** Softer while someone speaks. */
  readonly ducks: boolean;
}

export interface ItemChapter {
  readonly chapterId: string;
  readonly atFrame: number;
  readonly title: string;
}

/** What is attached to an item and moves with it; what is left out isn't there. */
export interface ItemLook {
  readonly gainDb?: number | undefined;
  /** In percent; all frames of the item count at it. */
  readonly speedPercent?: number | undefined;
  readonly fadeInFrames?: number | undefined;
  readonly fadeOutFrames?: number | undefined;
  /** It begins with a cross-fade from the item before, of this length where there is room for it. */
  readonly crossFadeFrames?: number | undefined;
  readonly titles?: readonly ItemTitle[] | undefined;
  readonly music?: readonly ItemMusic[] | undefined;
  readonly chapters?: readonly ItemChapter[] | undefined;
  /** How its clip fills the frame, by shape. */
  readonly framing?: Framings | undefined;
}

/** Something attached, by its item and its own id. */
export interface AttachedRef {
  readonly kind: 'title' | 'music' | 'chapter';
  readonly itemId: string;
  readonly id: string;
}

export type Attached = {
  readonly itemId: string;
  readonly id: string;
  /** Frames of the program. */
  readonly startFrame: number;
  readonly endFrame: number;
} & (
  | { readonly kind: 'title'; readonly value: ItemTitle }
  | { readonly kind: 'music'; readonly value: ItemMusic }
  | { readonly kind: 'chapter'; readonly value: ItemChapter }
);

const itemLength = ({ inFrame, outFrame }: EditItem) => outFrame - inFrame;

/** Everything attached, where it is in the program. */
export function attachedIn(list: EditList): Attached[] {
  const end = totalFrames(list);
  return layout(list).flatMap(({ item, startFrame }): Attached[] => {
    const { itemId, titles = [], music = [], chapters = [] } = item;
    // What the end of the item was trimmed past isn't there until it is drawn out again.
    const inItem = ({ atFrame }: { readonly atFrame: number }) => atFrame < itemLength(item);
    const stretch = (atFrame: number, frames: number) => ({
      itemId,
      startFrame: startFrame + atFrame,
      endFrame: Math.min(end, startFrame + atFrame + frames),
    });
    return [
      ...titles.filter(inItem).map((value) => {
        const place = stretch(value.atFrame, value.frames);
        const isUntilEnd = value.kind === 'image' && value.untilEnd;
        return {
          ...{ kind: 'title' as const, id: value.titleId, value, ...place },
          ...(isUntilEnd ? { endFrame: end } : {}),
        };
      }),
      ...music.filter(inItem).map((value) => ({
        kind: 'music' as const,
        id: value.musicId,
        value,
        ...stretch(value.atFrame, value.frames),
      })),
      ...chapters.filter(inItem).map((value) => ({
        kind: 'chapter' as const,
        id: value.chapterId,
        value,
        ...stretch(value.atFrame, 0),
      })),
    ];
  });
}

/** Whether two items look and sound the same, whatever the ids of what is attached. */
export function isSameLook(left: ItemLook, right: ItemLook): boolean {
  return lookKey(left) === lookKey(right);
}

function lookKey({
  gainDb,
  speedPercent,
  fadeInFrames,
  fadeOutFrames,
  crossFadeFrames,
  titles,
  music,
  chapters,
  framing,
}: ItemLook): string {
  return JSON.stringify([
    ...[
      gainDb ?? 0,
      speedPercent ?? normalSpeed,
      fadeInFrames ?? 0,
      fadeOutFrames ?? 0,
      crossFadeFrames ?? 0,
    ],
    (titles ?? []).map((title) => [...designKey(title), title.atFrame, title.frames]),
    (music ?? []).map((each) => [
      ...[each.clipId, each.inFrame, each.atFrame, each.frames, each.gainDb],
      ...[each.fadeInFrames, each.fadeOutFrames, each.ducks],
    ]),
    (chapters ?? []).map((chapter) => [chapter.atFrame, saved(chapter.title)]),
    aspects.map((aspect) => {
      const own = framing?.[aspect];
      return own === undefined ? 0 : [own.fit, own.zoom, own.x, own.y];
    }),
  ]);
}

function designKey(title: ItemTitle) {
  if (title.kind === 'image')
    return [title.kind, title.fileId, title.place, title.widthPercent, title.opacityPercent, title.untilEnd];
  return [title.kind, saved(title.text), saved(title.secondLine), title.place, title.colour, title.fontId];
}

/** A text as the server keeps it. */
function saved(text: string): string {
  return text.trim().normalize('NFC');
}

/** Puts a title on the item under a frame of the program. */
export function addTitle(list: EditList, programFrame: number, title: ItemTitle): EditList {
  return attach(list, programFrame, (item, atFrame) => ({
    ...item,
    titles: [...(item.titles ?? []), { ...title, atFrame }],
  }));
}

export function addMusic(list: EditList, programFrame: number, music: ItemMusic): EditList {
  return attach(list, programFrame, (item, atFrame) => ({
    ...item,
    music: [...(item.music ?? []), { ...music, atFrame }],
  }));
}

export function addChapter(list: EditList, programFrame: number, chapter: ItemChapter): EditList {
  return attach(list, programFrame, (item, atFrame) => ({
    ...item,
    chapters: [...(item.chapters ?? []), { ...chapter, atFrame }],
  }));
}

function attach(
  list: EditList,
  programFrame: number,
  change: (item: EditItem, atFrame: number) => EditItem,
): EditList {
  const last = Math.max(0, totalFrames(list) - 1);
  const place = locate(list, Math.min(programFrame, last));
  if (place === null) return list;
  return list.with(place.index, change(place.item, Math.min(programFrame, last) - place.startFrame));
}

export function changeItem(list: EditList, itemId: string, change: ItemLook): EditList {
  return list.map((item) => (item.itemId === itemId ? { ...item, ...change } : item));
}

/** Changes a title, music or a chapter, whichever item it is on now; what is given replaces what was there. */
export function changeAttached(list: EditList, ref: AttachedRef, change: object): EditList {
  return withAttached(list, ref, (values) =>
    values.map((value, at) => (at === 0 ? { ...value, ...change } : value)),
  );
}

export function removeAttached(list: EditList, ref: AttachedRef): EditList {
  return withAttached(list, ref, () => []);
}

/** The list with what has this id replaced by what `change` gives for it; the same list where it isn't there. */
function withAttached(
  list: EditList,
  { kind, id }: Pick<AttachedRef, 'kind' | 'id'>,
  change: <Value>(found: readonly Value[]) => readonly Value[],
): EditList {
  const replaced = <Value>(values: readonly Value[] | undefined, idOf: (value: Value) => string) =>
    values?.flatMap((value) => (idOf(value) === id ? change([value]) : [value]));
  const holds = ({ titles, music, chapters }: EditItem) =>
    (kind === 'title' && titles?.some(({ titleId }) => titleId === id)) ||
    (kind === 'music' && music?.some(({ musicId }) => musicId === id)) ||
    (kind === 'chapter' && chapters?.some(({ chapterId }) => chapterId === id));
  const at = list.findIndex(holds);
  const item = list[at];
  if (item === undefined) return list;
  if (kind === 'title')
    return list.with(at, { ...item, titles: replaced(item.titles, ({ titleId }) => titleId) });
  if (kind === 'music')
    return list.with(at, { ...item, music: replaced(item.music, ({ musicId }) => musicId) });
  return list.with(at, { ...item, chapters: replaced(item.chapters, ({ chapterId }) => chapterId) });
}

/** Moves something attached to another frame of the program, and so perhaps to another item; gives where it is then. */
export function moveAttached(
  list: EditList,
  ref: AttachedRef,
  toFrame: number,
): { list: EditList; ref: AttachedRef } {
  const found = attachedIn(list).find(({ kind, id }) => kind === ref.kind && id === ref.id);
  if (found === undefined) return { list, ref };
  const frame = Math.max(0, Math.min(toFrame, totalFrames(list) - 1));
  const rest = removeAttached(list, ref);
  const next =
    found.kind === 'title'
      ? addTitle(rest, frame, found.value)
      : found.kind === 'music'
        ? addMusic(rest, frame, found.value)
        : addChapter(rest, frame, found.value);
  const itemId = locate(list, frame)?.item.itemId ?? ref.itemId;
  return { list: next, ref: { ...ref, itemId } };
}

/** Shares what is attached between the halves of an item that is cut `at` frames from its start. */
export function splitLook(item: ItemLook, at: number): [ItemLook, ItemLook] {
  const { titles, music, chapters, gainDb, fadeInFrames, fadeOutFrames } = item;
  const before = <Value extends { atFrame: number }>(values?: readonly Value[]) =>
    values?.filter(({ atFrame }) => atFrame < at);
  const after = <Value extends { atFrame: number }>(values?: readonly Value[]) =>
    values
      ?.filter(({ atFrame }) => atFrame >= at)
      .map((value) => ({ ...value, atFrame: value.atFrame - at }));
  return [
    {
      ...{ gainDb, fadeInFrames, fadeOutFrames: undefined },
      ...{ titles: before(titles), music: before(music), chapters: before(chapters) },
    },
    {
      ...{ gainDb, fadeInFrames: undefined, fadeOutFrames, crossFadeFrames: undefined },
      ...{ titles: after(titles), music: after(music), chapters: after(chapters) },
    },
  ];
}

/** What is attached stays at its picture when so many frames are taken from the start of its item. */
export function shiftLook({ titles, music, chapters }: ItemLook, frames: number): ItemLook {
  const shifted = <Value extends { atFrame: number }>(values?: readonly Value[]) =>
    values?.map((value) => ({ ...value, atFrame: Math.max(0, value.atFrame - frames) }));
  return { titles: shifted(titles), music: shifted(music), chapters: shifted(chapters) };
}

/** What a copy of an item carries: its titles and its loudness; music and chapters stay with the first one. */
export function copyLook({ titles }: ItemLook): ItemLook {
  return {
    titles: titles?.map((title) => ({ ...title, titleId: crypto.randomUUID() })),
    crossFadeFrames: undefined,
    music: undefined,
    chapters: undefined,
  };
}

type InputItem = TimelineInput['items'][number];

function inputOfDesign(design: Omit<ItemText, keyof TitlePlace> | Omit<ItemImage, keyof TitlePlace>) {
  if (design.kind === 'image') {
    const { kind, fileId, place, widthPercent, opacityPercent, untilEnd } = design;
    return { kind, fileId, place, widthPercent, opacityPercent, untilEnd };
  }
  const { kind, text, secondLine, place, colour, fontId } = design;
  return { kind, text, secondLine, place, colour, ...(fontId === undefined ? {} : { fontId }) };
}

/** An item as it is saved. */
export function inputOfItem(item: EditItem, fps: number): InputItem {
  const { itemId, clipId, inFrame, outFrame, gainDb, fadeInFrames, fadeOutFrames, titles, music } = item;
  const { chapters, framing, speedPercent = normalSpeed, crossFadeFrames = 0 } = item;
  const clipMs = (frame: number) => clipMsAt(frame, fps, speedPercent);
  const ms = (frames: number) => msOfFrame(frames, fps);
  const some = <Value>(values?: readonly Value[]) => (values ?? []).length > 0;
  return {
    ...{ itemId, clipId, inMs: clipMs(inFrame), outMs: clipMs(outFrame) },
    ...(speedPercent === normalSpeed ? {} : { speedPercent }),
    ...((gainDb ?? 0) === 0 ? {} : { gainDb }),
    ...((fadeInFrames ?? 0) === 0 ? {} : { fadeInMs: ms(fadeInFrames ?? 0) }),
    ...((fadeOutFrames ?? 0) === 0 ? {} : { fadeOutMs: ms(fadeOutFrames ?? 0) }),
    ...(crossFadeFrames === 0 ? {} : { crossFadeMs: ms(crossFadeFrames) }),
    ...(some(titles)
      ? {
          titles: titles?.map(({ titleId, atFrame, frames, ...design }) => ({
            ...inputOfDesign(design),
            ...{ titleId, atMs: ms(atFrame), durationMs: ms(frames) },
          })),
        }
      : {}),
    ...(some(music)
      ? {
          music: music?.map((each) => ({
            ...{ musicId: each.musicId, clipId: each.clipId, gainDb: each.gainDb, ducks: each.ducks },
            ...{ inMs: ms(each.inFrame), atMs: ms(each.atFrame), durationMs: ms(each.frames) },
            ...{ fadeInMs: ms(each.fadeInFrames), fadeOutMs: ms(each.fadeOutFrames) },
          })),
        }
      : {}),
    ...(some(chapters)
      ? {
          chapters: chapters?.map(({ chapterId, atFrame, title }) => ({
            chapterId,
            title,
            atMs: ms(atFrame),
          })),
        }
      : {}),
    ...(framing === undefined || Object.keys(framing).length === 0 ? {} : { framing }),
  };
}

/** An item of a version as an edit list has it: by time, as the program may have had another frame rate then. */
export function itemOfVersion(item: TimelineItem, fps: number): EditItem {
  const frames = (ms: number) => frameOfMs(ms, fps);
  const { itemId, clipId, inMs, outMs, gainDb, speedPercent, fadeInMs, fadeOutMs, titles, music, chapters } =
    item;
  return {
    ...{ itemId, clipId, gainDb, speedPercent },
    inFrame: frameOfClipMs(inMs, fps, speedPercent),
    outFrame: frameOfClipMs(outMs, fps, speedPercent),
    fadeInFrames: frames(fadeInMs ?? 0),
    fadeOutFrames: frames(fadeOutMs ?? 0),
    crossFadeFrames: frames(item.crossFadeMs ?? 0),
    titles: titles?.map((each) => ({ ...each, atFrame: frames(each.atMs), frames: frames(each.durationMs) })),
    music: music?.map((each) => ({
      ...each,
      inFrame: frames(each.inMs),
      atFrame: frames(each.atMs),
      frames: frames(each.durationMs),
      fadeInFrames: frames(each.fadeInMs),
      fadeOutFrames: frames(each.fadeOutMs),
    })),
    chapters: chapters?.map((each) => ({ ...each, atFrame: frames(each.atMs) })),
    framing: item.framing,
  };
}
