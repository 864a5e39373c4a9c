// What is attached to items: as clients have it in milliseconds, as it is stored in frames.
import { randomUUID } from 'node:crypto';
import { normalSpeed } from '@rushes/contract/create/lists/speed';
import type { ItemAttachments, itemAttachments, ShownAttachments } from '@rushes/contract/create/timeline';
import type { z } from 'zod';
import type {
  ItemLook,
  StoredImage,
  StoredItem,
  StoredMusic,
  StoredTitle,
} from '../../../../schema-programs.ts';
import type { PlaceableImage } from './images.ts';
import { framesToMs, msToFrames } from '../timeline-media/plan-pieces.ts';

type AttachmentsInput = z.input<typeof itemAttachments>;
type TitleInput = NonNullable<ItemAttachments['titles']>[number];
type MusicInput = NonNullable<ItemAttachments['music']>[number];

/** What titles and images may name. */
export interface Placeable {
  readonly images: ReadonlyMap<string, PlaceableImage>;
  /** Where the fonts of titles are stored. */
  readonly fonts: ReadonlyMap<string, string>;
}

/** As stored. Where music is softer follows from the whole timeline. */
export function toLook(input: AttachmentsInput, fps: number, placeable: Placeable): ItemLook {
  const {
    gainDb = 0,
    speedPercent = normalSpeed,
    fadeInMs = 0,
    fadeOutMs = 0,
    crossFadeMs = 0,
    titles = [],
    music = [],
    chapters = [],
    framing = {},
  } = input as ItemAttachments;
  const frames = (ms: number) => msToFrames(ms, fps);
  return {
    ...(gainDb === 0 ? {} : { gainDb }),
    ...(speedPercent === normalSpeed ? {} : { speedPercent }),
    ...(frames(fadeInMs) === 0 ? {} : { fadeInFrames: frames(fadeInMs) }),
    ...(frames(fadeOutMs) === 0 ? {} : { fadeOutFrames: frames(fadeOutMs) }),
    ...(frames(crossFadeMs) === 0 ? {} : { crossFadeFrames: frames(crossFadeMs) }),
    ...(titles.length === 0 ? {} : { titles: titles.flatMap((title) => toTitle(title, fps, placeable)) }),
    ...(music.length === 0 ? {} : { music: music.map((each) => toMusic(each, fps)) }),
    ...(chapters.length === 0
      ? {}
      : {
          chapters: chapters.map(({ chapterId, atMs, title }) => ({
            chapterId: chapterId ?? randomUUID(),
            atFrame: frames(atMs),
            title,
          })),
        }),
    ...(Object.keys(framing).length === 0 ? {} : { framing }),
  };
}

/** An image whose file isn't among those given is left out. */
function toTitle(
  { titleId = randomUUID(), atMs, durationMs, ...design }: TitleInput,
  fps: number,
  { images, fonts }: Placeable,
): StoredTitle[] {
  const length = Math.max(1, msToFrames(durationMs, fps));
  const placed = { titleId, atFrame: msToFrames(atMs, fps), frames: length };
  if (design.kind === 'image') {
    const { kind, fileId, place, widthPercent, opacityPercent, untilEnd } = design;
    const image = images.get(fileId);
    if (image === undefined) return [];
    return [{ ...image, ...placed, kind, fileId, place, widthPercent, opacityPercent, untilEnd }];
  }
  const { kind, text, secondLine, place, colour, fontId } = design;
  const fontKey = fontId === undefined ? undefined : fonts.get(fontId);
  const font = { ...(fontId === undefined ? {} : { fontId }), ...(fontKey === undefined ? {} : { fontKey }) };
  return [{ ...placed, kind, text, secondLine, place, colour, ...font }];
}

function toMusic(music: MusicInput, fps: number): StoredMusic {
  const frames = (ms: number) => msToFrames(ms, fps);
  const inFrame = frames(music.inMs);
  return {
    musicId: music.musicId ?? randomUUID(),
    clipId: music.clipId,
    inFrame,
    atFrame: frames(music.atMs),
    frames: frames(music.durationMs),
    gainDb: music.gainDb,
    fadeInFrames: frames(music.fadeInMs),
    fadeOutFrames: frames(music.fadeOutMs),
    ducks: music.ducks ? [] : null,
  };
}

/** As clients read it. */
export function toAttachments(look: ItemLook, fps: number): ShownAttachments {
  const ms = (frames: number) => framesToMs(frames, fps);
  const { gainDb, speedPercent, fadeInFrames, fadeOutFrames, crossFadeFrames } = look;
  const { titles, music, chapters, framing } = look;
  return {
    ...(gainDb === undefined ? {} : { gainDb }),
    ...(speedPercent === undefined ? {} : { speedPercent }),
    ...(fadeInFrames === undefined ? {} : { fadeInFrames, fadeInMs: ms(fadeInFrames) }),
    ...(fadeOutFrames === undefined ? {} : { fadeOutFrames, fadeOutMs: ms(fadeOutFrames) }),
    ...(crossFadeFrames === undefined ? {} : { crossFadeFrames, crossFadeMs: ms(crossFadeFrames) }),
    ...(titles === undefined
      ? {}
      : {
          titles: titles.map((title) => ({
            ...(title.kind === 'image' ? withoutKey(title) : withoutFontKey(title)),
            atMs: ms(title.atFrame),
            durationMs: ms(title.frames),
          })),
        }),
    ...(music === undefined
      ? {}
      : {
          music: music.map((each) => ({
            ...each,
            ducks: each.ducks !== null,
            inMs: ms(each.inFrame),
            atMs: ms(each.atFrame),
            durationMs: ms(each.frames),
            fadeInMs: ms(each.fadeInFrames),
            fadeOutMs: ms(each.fadeOutFrames),
          })),
        }),
    ...(chapters === undefined
      ? {}
      : { chapters: chapters.map((chapter) => ({ ...chapter, atMs: ms(chapter.atFrame) })) }),
    ...(framing === undefined ? {} : { framing }),
  };
}

/** Where its bytes are is the server's matter. */
function withoutKey({ key: _key, type: _type, ...image }: StoredImage) {
  return image;
}

function withoutFontKey({ fontKey: _key, ...title }: Exclude<StoredTitle, StoredImage>) {
  return title;
}

/** Every clip that plays in a timeline, for its frames or for its sound. */
/** Those of the main shape, by which captions count. */
export function mainClipIdsOf(items: readonly Pick<StoredItem, 'clipId' | 'music'>[]): string[] {
  return clipIdsOf(items.map(({ clipId, music }) => ({ clipId, music })));
}

export function clipIdsOf(items: readonly Pick<StoredItem, 'clipId' | 'music' | 'inShapes'>[]): string[] {
  const used = items.flatMap(({ clipId, music = [], inShapes = {} }) => [
    { clipId },
    ...music,
    ...Object.values(inShapes),
  ]);
  return [...new Set(used.map(({ clipId }) => clipId))];
}
