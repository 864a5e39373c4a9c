interface Stretch {
  readonly id: string;
  readonly startFrame: number;
  readonly endFrame: number;
}

/** The first row of the lane in which each bar covers no other. */
export function rowsOf(bars: readonly Stretch[]): Map<string, number> {
  const ends: number[] = [];
  const rows = new Map<string, number>();
  for (const { id, startFrame, endFrame } of bars.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const free = ends.findIndex((end) => end <= startFrame);
    const row = free === -1 ? ends.length : free;
    ends[row] = endFrame;
    rows.set(id, row);
  }
  return rows;
}
