/** Stretches of a program that were really played, in milliseconds. */
export type WatchRange = readonly [startMs: number, endMs: number];

export interface WatchRanges {
  /** Hears of the playing time; `isPlaying` false (pause, seek, wait) ends the stretch. */
  hear(positionMs: number, isPlaying: boolean): void;
  /** What was played since the last call, merged; a stretch that still runs goes on from here. */
  take(): WatchRange[];
  isEmpty(): boolean;
}

/** Between two reports of a playing video at most this passes; a larger step is a seek. */
const longestStepMs = 3_000;

/** Collects what is played, so that seeking past something does not count as seeing it. */
export function createWatchRanges(): WatchRanges {
  let done: WatchRange[] = [];
  let startMs: number | null = null;
  let lastMs = 0;
  const close = () => {
    if (startMs !== null && lastMs > startMs) done.push([startMs, lastMs]);
    startMs = null;
  };
  return {
    hear(positionMs, isPlaying) {
      const position = Math.max(0, Math.round(positionMs));
      const isContinuous = startMs !== null && position >= lastMs && position - lastMs <= longestStepMs;
      if (isContinuous) lastMs = position;
      else close();
      if (!isPlaying) {
        close();
        return;
      }
      if (startMs === null) {
        startMs = position;
        lastMs = position;
      }
    },
    take() {
      const isRunning = startMs !== null;
      close();
      const taken = mergeRanges(done);
      done = [];
      if (isRunning) startMs = lastMs;
      return taken;
    },
    isEmpty: () => done.length === 0 && (startMs === null || lastMs <= startMs),
  };
}

/** Sorted, without overlap. */
export function mergeRanges(ranges: readonly WatchRange[]): WatchRange[] {
  const merged: [number, number][] = [];
  for (const [startMs, endMs] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const last = merged.at(-1);
    if (last !== undefined && startMs <= last[1]) last[1] = Math.max(last[1], endMs);
    else merged.push([startMs, endMs]);
  }
  return merged;
}
