/** Where to go on in something left at a position; near its end it was finished, and begins again. In its first second there is nothing to resume. */
export function resumeMs(positionMs: number, durationMs: number): number {
  const isBegun = positionMs > Math.min(5_000, Math.max(999, durationMs / 10));
  const isOver = positionMs > durationMs - Math.min(10_000, durationMs / 10);
  return isBegun && !isOver ? positionMs : 0;
}
