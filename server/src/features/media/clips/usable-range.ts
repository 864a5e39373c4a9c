import type { UsableRange } from '@rushes/contract/media/clips';

interface RangedClip {
  readonly usableRange: UsableRange | null;
  readonly fps: number;
  readonly frames: number;
}

/** The frames of a clip that its owner kept; null where there are none, as after another file took its place. */
export function framesOf({ usableRange, fps, frames }: RangedClip): {
  readonly inFrame: number;
  readonly outFrame: number;
} | null {
  if (usableRange === null) return { inFrame: 0, outFrame: frames };
  const inFrame = Math.round((usableRange.inMs * fps) / 1000);
  const outFrame = Math.min(frames, Math.round((usableRange.outMs * fps) / 1000));
  return inFrame < outFrame ? { inFrame, outFrame } : null;
}
