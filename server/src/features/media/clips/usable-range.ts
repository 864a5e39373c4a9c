import type { Aspect, UsableRange } from '@rushes/contract/media/clips';

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

/** The part of a clip that guests may see. */
export interface TrimmedClip {
  readonly clipId: string;
  readonly assetId: string;
  readonly aspect: Aspect;
  readonly fps: number;
  /** Of all of it. */
  readonly frames: number;
  readonly inFrame: number;
  readonly outFrame: number;
}

interface ProcessedClip extends Pick<TrimmedClip, 'clipId' | 'assetId' | 'fps'> {
  readonly aspect: Aspect | null;
  readonly frames: number | null;
  readonly usableRange: UsableRange | null;
}

/** The part of a clip that its owner kept; null before it is processed, or where nothing is left of it. */
export function keptPartOf({
  clipId,
  assetId,
  aspect,
  fps,
  frames,
  usableRange,
}: ProcessedClip): TrimmedClip | null {
  if (frames === null || aspect === null) return null;
  const kept = framesOf({ usableRange, fps, frames });
  return kept === null ? null : { clipId, assetId, aspect, fps, frames, ...kept };
}
