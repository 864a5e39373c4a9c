// Which frames of an edit list show or sound other than their footage: pure arithmetic.
import type { Fade } from '@rushes/media/piece';
import type { LookFrame, LookImage, LookMusic, LookTitle, PieceLook } from '../../../../schema-pieces.ts';
import { blendedLook, type Dissolve } from './plan-cross-fades.ts';
import type { ItemLook, StoredTitle, VersionItem, VersionMusic } from '../../../../schema-programs.ts';

export interface LookedItem extends Omit<ItemLook, 'music' | 'framing'> {
  readonly inFrame: number;
  readonly outFrame: number;
  /** Undefined where its footage is shown as it is. */
  readonly frame?: LookFrame | undefined;
  readonly music?: readonly VersionMusic[] | undefined;
  readonly bumper?: VersionItem['bumper'];
}

/** Frames of the program: first included, last excluded. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Everything that changes frames or sound, by frames of the program. */
export interface Looks {
  readonly titles: readonly ((LookTitle | LookImage) & Stretch)[];
  readonly music: readonly (LookMusic & Stretch)[];
  readonly fades: readonly (Fade & Stretch)[];
  readonly gains: readonly (Stretch & { readonly gainDb: number })[];
  readonly frames: readonly (Stretch & { readonly frame: LookFrame })[];
}

/** Collects what is attached to items, each where it is in the program; nothing goes on behind the program's end. */
export function looksOf(items: readonly LookedItem[]): Looks {
  const starts = startsOf(items);
  // What is attached to the items of the program doesn't go on over what follows them.
  const last = items.findLastIndex(({ bumper }) => bumper === undefined);
  const played = items.slice(0, last + 1);
  const end = played.reduce((sum, item) => sum + item.outFrame - item.inFrame, 0);
  const placed = items.map((item, at) => ({ item, start: starts[at] ?? 0 }));
  const within = <Each extends { readonly atFrame: number; readonly frames: number }>(
    start: number,
    item: LookedItem,
  ) => {
    // What lies over a bumper is of its length.
    const most = item.bumper === undefined ? end : start + item.outFrame - item.inFrame;
    return ({ atFrame, frames }: Each) => {
      const from = start + atFrame;
      const to = Math.min(from + frames, most);
      return { from, to, startFrame: from, frames: to - from };
    };
  };
  // What the end of its item was trimmed past isn't there until it is drawn out again.
  const inItem =
    ({ inFrame, outFrame }: LookedItem) =>
    ({ atFrame }: { readonly atFrame: number }) =>
      atFrame < outFrame - inFrame;
  return {
    titles: placed
      .flatMap(({ item, start }) =>
        (item.titles ?? []).filter(inItem(item)).map((title) => {
          const isUntilEnd = title.kind === 'image' && title.untilEnd;
          const frames = isUntilEnd ? end - start - title.atFrame : title.frames;
          return { ...shownBy(title), ...within(start, item)({ atFrame: title.atFrame, frames }) };
        }),
      )
      .filter(isShown),
    music: placed
      .flatMap(({ item, start }) =>
        (item.music ?? []).filter(inItem(item)).map((music) => {
          const stretch = within(start, item)(music);
          const { assetId, inFrame, gainDb, fadeInFrames, fadeOutFrames, ducks } = music;
          const fades = fadesIn(stretch.frames, fadeInFrames, fadeOutFrames);
          return { assetId, inFrame, gainDb, fades, ducks: ducks ?? [], ...stretch };
        }),
      )
      .filter(isShown),
    fades: placed.flatMap(({ item, start }) =>
      fadesIn(item.outFrame - item.inFrame, item.fadeInFrames ?? 0, item.fadeOutFrames ?? 0).map((fade) => {
        const from = start + fade.startFrame;
        return { ...fade, startFrame: from, from, to: from + fade.frames };
      }),
    ),
    gains: placed
      .filter(({ item }) => (item.gainDb ?? 0) !== 0)
      .map(({ item, start }) => ({
        from: start,
        to: start + item.outFrame - item.inFrame,
        gainDb: item.gainDb ?? 0,
      })),
    frames: placed.flatMap(({ item: { frame, inFrame, outFrame }, start }) =>
      frame === undefined ? [] : [{ frame, from: start, to: start + outFrame - inFrame }],
    ),
  };
}

/** What is laid over, without where. */
function shownBy(title: StoredTitle): Pick<LookTitle, 'design'> | Pick<LookImage, 'image'> {
  if (title.kind === 'image') {
    const { key, type, ratio, place, widthPercent, opacityPercent } = title;
    return { image: { key, type, ratio, place, widthPercent, opacityPercent } };
  }
  const { kind, text, secondLine, place, colour, fontKey } = title;
  const design = { kind, text, secondLine, place, colour };
  return { design: fontKey === undefined ? design : { ...design, fontKey } };
}

function startsOf(items: readonly LookedItem[]): number[] {
  let start = 0;
  return items.map((item) => {
    const own = start;
    start += item.outFrame - item.inFrame;
    return own;
  });
}

function isShown({ from, to }: Stretch): boolean {
  return from < to;
}

/** Fades of a stretch; where they would meet they are shorter. */
function fadesIn(frames: number, fadeIn: number, fadeOut: number): Fade[] {
  const share = Math.min(1, frames / Math.max(1, fadeIn + fadeOut));
  const [first, last] = [Math.floor(fadeIn * share), Math.floor(fadeOut * share)];
  return [
    ...(first > 0 ? [{ kind: 'in', startFrame: 0, frames: first } as const] : []),
    ...(last > 0 ? [{ kind: 'out', startFrame: frames - last, frames: last } as const] : []),
  ];
}

/** Whether items that follow each other in their source can be one entry. */
export function isPlain({ gainDb, fadeInFrames, fadeOutFrames }: LookedItem): boolean {
  return (gainDb ?? 0) === 0 && (fadeInFrames ?? 0) === 0 && (fadeOutFrames ?? 0) === 0;
}

/** How a part of the program differs from its footage; null: it doesn't. `isPiece` parts are encoded anyway, frames and sound. */
export function lookAt(
  looks: Looks & { readonly dissolves: readonly Dissolve[] },
  part: Stretch,
  { isPiece, speedPercent }: { readonly isPiece: boolean; readonly speedPercent: number | undefined },
): PieceLook | null {
  const meets = ({ from, to }: Stretch) => from < part.to && to > part.from;
  const window = { from: part.from - titleMargin, to: part.to + titleMargin };
  const titles = looks.titles.filter(meets).map((title): LookTitle | LookImage => {
    const place = cropped(title, window, part.from);
    return 'image' in title ? { image: title.image, ...place } : { design: title.design, ...place };
  });
  const fades = looks.fades.filter(meets).map((fade) => movedFade(fade, part.from));
  const dissolves = blendedLook(looks.dissolves.filter(meets), part.from);
  const { blends } = dissolves;
  const music = [...looks.music.filter(meets).map((each) => musicAt(each, part)), ...dissolves.music];
  const heardFades = [...fades, ...dissolves.fades];
  const gainDb = looks.gains.find(meets)?.gainDb ?? 0;
  const frame = looks.frames.find(meets)?.frame;
  const isOther = frame !== undefined || titles.length > 0 || fades.length > 0 || blends.length > 0;
  const picture = isOther
    ? { ...(frame === undefined ? {} : { frame }), fades, titles, ...(blends.length === 0 ? {} : { blends }) }
    : null;
  const isHeardOther = music.length > 0 || heardFades.length > 0 || gainDb !== 0;
  const sound = isHeardOther ? { gainDb, fades: heardFades, music } : null;
  if (speedPercent !== undefined) return { needs: 'all', speedPercent, picture, sound };
  if (picture === null && sound === null) return null;
  const needs =
    isPiece || (picture !== null && sound !== null) ? 'all' : picture === null ? 'sound' : 'picture';
  return { needs, picture, sound };
}

/** Music is softer from a while before until a while after. */
const duckMargin = 30;
/** Longer than the fade of a title twice: what is cut off a title can't be told from what is left. */
const titleMargin = 40;
/** More than the packets of sound around a piece last. */
const musicMargin = 10;

/** What of a stretch lies in a window, counted from the first frame of a part: it doesn't depend on what is elsewhere. */
function cropped(
  { from, to }: Stretch,
  window: Stretch,
  first: number,
): { startFrame: number; frames: number } {
  const start = Math.max(from, window.from);
  return { startFrame: start - first, frames: Math.min(to, window.to) - start };
}

function movedFade({ kind, startFrame, frames }: Fade, first: number): Fade {
  return { kind, startFrame: startFrame - first, frames };
}

/** The part of music that a part of the program plays, with what of its fades and softer stretches is heard there. */
function musicAt(music: Looks['music'][number], part: Stretch): LookMusic {
  const { assetId, inFrame, gainDb, fades, ducks, from, to } = music;
  const window = { from: part.from - musicMargin, to: part.to + musicMargin };
  const place = cropped({ from, to }, window, part.from);
  const shift = from - part.from;
  const length = part.to - part.from;
  const isHeard = (start: number, end: number, margin: number) => start < length + margin && end > -margin;
  return {
    assetId,
    ...place,
    inFrame: inFrame + place.startFrame - shift,
    gainDb,
    fades: fades
      .map((fade) => ({ ...fade, startFrame: fade.startFrame + shift }))
      .filter(({ startFrame, frames }) => isHeard(startFrame, startFrame + frames, musicMargin)),
    ducks: ducks
      .map(([start, end]) => [start + shift, end + shift] as const)
      .filter(([start, end]) => isHeard(start, end, duckMargin))
      // Where a soft stretch ends far away doesn't matter here.
      .map(([start, end]) => [Math.max(start, -2 * duckMargin), Math.min(end, length + 2 * duckMargin)]),
  };
}
