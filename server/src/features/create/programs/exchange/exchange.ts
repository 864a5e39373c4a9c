import type { CrossFade } from '@rushes/contract/create/lists/cross-fade';
import { leastSpeed, mostSpeed } from '@rushes/contract/create/lists/speed';

/** A timeline as other editors read it; frames are on the house grid of the program. */
export interface ExchangeTimeline {
  readonly title: string;
  readonly fps: number;
  readonly items: readonly ExchangeItem[];
  readonly music: readonly (ExchangeItem & { readonly startFrame: number })[];
  readonly chapters: readonly { readonly frame: number; readonly title: string }[];
}

export interface ExchangeItem {
  readonly clipId: string;
  readonly name: string;
  /** The name of the file that was uploaded. */
  readonly file: string;
  /** Length of the whole clip, as it is. */
  readonly frames: number;
  /** The in and out points count at this speed; absent where the clip plays as it is. */
  readonly speedPercent?: number | undefined;
  readonly inFrame: number;
  readonly outFrame: number;
  /** Where it dissolves from the item before; null where it begins with a cut. */
  readonly crossFade?: CrossFade | null;
}

export function lengthOf({ inFrame, outFrame }: ExchangeItem): number {
  return outFrame - inFrame;
}

/** A timeline that another editor wrote, in seconds. */
export interface ReadTimeline {
  readonly title: string | null;
  readonly items: readonly ReadItem[];
  /** In the program. */
  readonly chapters: readonly { readonly atS: number; readonly title: string }[];
  /** Gaps, wipes, effects and further tracks, which have no counterpart here. */
  readonly leftOut: number;
}

export interface ReadItem {
  readonly name: string;
  readonly file: string | null;
  /** Where this product wrote the file. */
  readonly clipId: string | null;
  /** Times of the clip. */
  readonly inS: number;
  readonly outS: number;
  readonly speedPercent?: number | undefined;
  /** How long it dissolves from the item before. */
  readonly crossFadeS?: number | undefined;
}

/** A speed of another editor as whole percents; null where it is none that an item can have, as backwards. */
export function speedOfScale(scale: number): number | null {
  const percent = Math.round(scale * 100);
  return percent >= leastSpeed && percent <= mostSpeed ? percent : null;
}
