// How fast an item plays. Its frames are those of the program: it is cut as if its clip were longer or shorter.

/** In percent, as all speeds. */
export const normalSpeed = 100;
export const leastSpeed = 25;
export const mostSpeed = 400;

/** How many frames a clip of so many frames has at a speed. */
export function framesAtSpeed(clipFrames: number, speedPercent: number = normalSpeed): number {
  return Math.ceil((clipFrames * 100) / speedPercent);
}

/** The frame of the clip that shows at a frame of it at a speed. */
export function clipFrameAt(frame: number, speedPercent: number = normalSpeed): number {
  return Math.floor((frame * speedPercent) / 100);
}

/** The frame at a speed, with fractions, at which a frame of the clip is reached. */
export function frameAtSpeed(clipFrame: number, speedPercent: number = normalSpeed): number {
  return (clipFrame * 100) / speedPercent;
}

interface FrameRange {
  readonly inFrame: number;
  readonly outFrame: number;
}

/** The frames of the clip that a range at a speed shows. */
export function clipRange(
  { inFrame, outFrame }: FrameRange,
  speedPercent: number = normalSpeed,
): { inFrame: number; outFrame: number } {
  return {
    inFrame: clipFrameAt(inFrame, speedPercent),
    outFrame: clipFrameAt(outFrame - 1, speedPercent) + 1,
  };
}

/** The frames at a speed that show these frames of the clip. */
export function rangeOfClip(
  { inFrame, outFrame }: FrameRange,
  speedPercent: number = normalSpeed,
): { inFrame: number; outFrame: number } {
  return {
    inFrame: Math.ceil(frameAtSpeed(inFrame, speedPercent)),
    outFrame: Math.ceil(frameAtSpeed(outFrame, speedPercent)),
  };
}

/** The frame at a speed that is nearest to a time of the clip. */
export function frameOfClipMs(ms: number, fps: number, speedPercent: number = normalSpeed): number {
  return Math.round((ms * fps * 100) / (1000 * speedPercent));
}

/** The time of the clip at a frame at a speed. */
export function clipMsAt(frame: number, fps: number, speedPercent: number = normalSpeed): number {
  return Math.round((frame * speedPercent * 10) / fps);
}

/** The same stretch of the clip at another speed, as near as frames allow; it is never longer than the clip. */
export function rangeAtOtherSpeed(
  { inFrame, outFrame }: FrameRange,
  [from, to]: readonly [fromPercent: number, toPercent: number],
  clipFrames: number,
): { inFrame: number; outFrame: number } {
  const all = framesAtSpeed(clipFrames, to);
  const frames = Math.max(1, Math.round(((outFrame - inFrame) * from) / to));
  const start = Math.min(Math.round((inFrame * from) / to), Math.max(0, all - frames));
  return { inFrame: start, outFrame: Math.min(all, start + frames) };
}

/** The first frame of a range at a speed that shows a frame of the clip; null where none does. */
export function frameShowing(
  clipFrame: number,
  { inFrame, outFrame }: FrameRange,
  speedPercent: number = normalSpeed,
): number | null {
  const first = Math.max(inFrame, Math.ceil(frameAtSpeed(clipFrame, speedPercent)));
  return first < outFrame && clipFrameAt(first, speedPercent) === clipFrame ? first : null;
}
