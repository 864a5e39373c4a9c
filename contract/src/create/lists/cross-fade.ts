// Where a cross-fade lies on its cut: the same arithmetic for what is encoded and for what the editor shows.
import { normalSpeed } from './speed.ts';

export const minCrossFadeMs = 100;
export const maxCrossFadeMs = 3000;
/** A tenth of a second at 25 and at 30 frames a second. */
export const minCrossFadeFrames = 3;

/** An item at a cut; `frames` is the length of its whole clip, and all count at the item's speed. */
export interface CutItem {
  readonly inFrame: number;
  readonly outFrame: number;
  readonly frames: number;
}

/** Frames of a cross-fade on each side of its cut. */
export interface CrossFade {
  /** On the item before: there the next clip shows what comes before its in point. */
  readonly before: number;
  /** On the item after: there the last clip goes on past its out point. */
  readonly after: number;
}

/** How long a cross-fade from one item to the next can be, and which of both sets that limit. */
export function crossFadeRoom(from: CutItem, to: CutItem): { frames: number; limit: 'length' | 'footage' } {
  const length = Math.min(
    Math.floor((from.outFrame - from.inFrame) / 2),
    Math.floor((to.outFrame - to.inFrame) / 2),
  );
  const footage = beyond(from) + to.inFrame;
  return footage < length ? { frames: footage, limit: 'footage' } : { frames: length, limit: 'length' };
}

/** In the middle of the cut, or as near to it as the footage beyond it allows; null where there is no room. */
export function placeCrossFade(from: CutItem, to: CutItem, wishedFrames: number): CrossFade | null {
  const frames = Math.min(wishedFrames, crossFadeRoom(from, to).frames);
  if (frames < minCrossFadeFrames) return null;
  const after = Math.max(frames - to.inFrame, Math.min(beyond(from), Math.ceil(frames / 2)));
  return { before: frames - after, after };
}

function beyond({ outFrame, frames }: CutItem): number {
  return Math.max(0, frames - outFrame);
}

interface TakeItem {
  /** Names the footage. */
  readonly source: string;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly speedPercent?: number | undefined;
}

/** Footage that goes on over the cut would dissolve into itself, unless it is framed in another way there. */
export function isOneTake(from: TakeItem, to: TakeItem, hasSameFraming: boolean): boolean {
  return (
    from.source === to.source &&
    from.outFrame === to.inFrame &&
    (from.speedPercent ?? normalSpeed) === (to.speedPercent ?? normalSpeed) &&
    hasSameFraming
  );
}
