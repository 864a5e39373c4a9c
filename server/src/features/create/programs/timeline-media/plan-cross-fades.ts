// Where items of an edit list dissolve into each other: pure arithmetic.
import { isDeepStrictEqual } from 'node:util';
import { type CrossFade, isOneTake, placeCrossFade } from '@rushes/contract/create/lists/cross-fade';
import type { Fade } from '@rushes/media/piece';
import type { LookBlend, LookFrame, LookMusic, PieceLook } from '../../../../schema-pieces.ts';
import type { StoredItem, VersionItem } from '../../../../schema-programs.ts';

interface FadedItem {
  readonly assetId: string;
  /** Length of the whole asset, at the item's speed as all frames. */
  readonly frames: number;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly speedPercent?: number | undefined;
  readonly crossFadeFrames?: number | undefined;
  readonly gainDb?: number | undefined;
  readonly frame?: LookFrame | undefined;
  readonly bumper?: VersionItem['bumper'];
}

/** One side of a cut with a cross-fade: the frames of an item that another clip is mixed with. */
export interface Dissolve {
  /** Frames of the program: first included, last excluded. */
  readonly from: number;
  readonly to: number;
  readonly blend: LookBlend;
  readonly gainDb: number;
}

/** The cross-fade that each item begins with; null where it begins with a cut. */
export function crossFadesOf(items: readonly FadedItem[]): (CrossFade | null)[] {
  return items.map((item, at) => {
    const from = items[at - 1];
    const wished = item.crossFadeFrames ?? 0;
    if (from === undefined || wished === 0 || from.bumper !== undefined || item.bumper !== undefined)
      return null;
    const [last, next] = [
      { ...from, source: from.assetId },
      { ...item, source: item.assetId },
    ];
    const isTake = isOneTake(last, next, isDeepStrictEqual(from.frame, item.frame));
    return isTake ? null : placeCrossFade(from, item, wished);
  });
}

/** Where items dissolve into each other they don't fade to black as well. */
export function withoutMetFades<Item extends Pick<StoredItem, 'fadeInFrames' | 'fadeOutFrames'>>(
  items: readonly Item[],
  crossFades: readonly (CrossFade | null)[],
): Item[] {
  return items.map((item, at) => ({
    ...item,
    ...(crossFades[at] == null ? {} : { fadeInFrames: 0 }),
    ...(crossFades[at + 1] == null ? {} : { fadeOutFrames: 0 }),
  }));
}

/** What the items on both sides of each cross-fade are mixed with. */
export function dissolvesOf(
  items: readonly FadedItem[],
  crossFades: readonly (CrossFade | null)[],
): Dissolve[] {
  let cut = 0;
  return items.flatMap((item, at): Dissolve[] => {
    const start = cut;
    cut += item.outFrame - item.inFrame;
    const [from, crossFade] = [items[at - 1], crossFades[at] ?? null];
    if (from === undefined || crossFade === null) return [];
    const { before, after } = crossFade;
    const place = { startFrame: start - before, frames: before + after };
    const comes = blendOf('in', item, { ...place, inFrame: item.inFrame - before });
    const goes = blendOf('out', from, { ...place, inFrame: from.outFrame - before });
    return [
      { from: start - before, to: start, ...comes },
      { from: start, to: start + after, ...goes },
    ].filter((side) => side.from < side.to);
  });
}

function blendOf(
  kind: 'in' | 'out',
  { assetId, frame, speedPercent, gainDb = 0 }: FadedItem,
  place: Pick<LookBlend, 'startFrame' | 'frames' | 'inFrame'>,
): Pick<Dissolve, 'blend' | 'gainDb'> {
  const own = {
    ...(speedPercent === undefined ? {} : { speedPercent }),
    ...(frame === undefined ? {} : { frame }),
  };
  return { blend: { assetId, kind, ...place, ...own }, gainDb };
}

type Picture = NonNullable<PieceLook['picture']>;
type Sound = NonNullable<PieceLook['sound']>;

/** What cross-fades add to the look of a part that begins at this frame of the program. */
export function blendedLook(
  dissolves: readonly Dissolve[],
  first: number,
): Required<Pick<Picture, 'blends'>> & Pick<Sound, 'fades' | 'music'> {
  const moved = dissolves.map(({ blend, gainDb }) => ({
    gainDb,
    blend: { ...blend, startFrame: blend.startFrame - first },
  }));
  const fadeOf = (kind: Fade['kind'], { startFrame, frames }: LookBlend) =>
    ({ kind, startFrame, frames, curve: 'power' }) as const;
  return {
    blends: moved.map(({ blend }) => blend),
    fades: moved.map(({ blend }) => fadeOf(blend.kind === 'in' ? 'out' : 'in', blend)),
    music: moved.map(({ blend, gainDb }): LookMusic => {
      const { assetId, startFrame, frames, inFrame, speedPercent } = blend;
      const place = {
        ...{ startFrame, frames, inFrame },
        ...(speedPercent === undefined ? {} : { speedPercent }),
      };
      const fades = [fadeOf(blend.kind, blend)];
      return { assetId, ...place, gainDb, fades, ducks: [] };
    }),
  };
}
