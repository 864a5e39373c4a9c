/** The frame that is shown at a position. */
export function frameAt(positionMs: number, fps: number): number {
  return Math.max(0, Math.floor((positionMs * fps) / 1000 + 0.001));
}

/** A position within a frame: its middle is safe from rounding in either direction. */
export function positionOf(frame: number, fps: number): number {
  return ((frame + 0.5) * 1000) / fps;
}
