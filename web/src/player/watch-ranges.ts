/** Stretches of a program that were really played, in milliseconds. */
export type WatchRange = readonly [startMs: number, endMs: number];

export interface WatchRanges {
  /** Hears of the playing time; what lies between two times was played. */
  hear(positionMs: number): void;
  /** Hears of a seek: what lies before the next time was passed over. */
  seek(): void;
  /** What was played since the last call, merged; a stretch that still runs goes on from here. */
  take(): WatchRange[];
  isEmpty(): boolean;
}

/** A video plays no further than this for each millisecond that passes, whatever its speed. */
const fastest = 2;
/** A larger step than the time that passed allows is a seek that nobody told of. */
const spareMs = 3_000;

/**
 * Collects what is played, so that seeking past something does not count as seeing it. On a slow device seconds can lie between
 * two times that are heard; only a seek tells that the video did not play between them.
 */
export function createWatchRanges(): WatchRanges {
  let done: WatchRange[] = [];
  let startMs: number | null = null;
  let lastMs = 0;
  let heardAtMs = 0;
  const close = () => {
    if (startMs !== null && lastMs > startMs) done.push([startMs, lastMs]);
    startMs = null;
  };
  return {
    hear(positionMs) {
      const position = Math.max(0, Math.round(positionMs));
      const nowMs = Date.now();
      const longestMs = spareMs + (nowMs - heardAtMs) * fastest;
      heardAtMs = nowMs;
      if (position < lastMs || position - lastMs > longestMs) close();
      startMs ??= position;
      lastMs = position;
    },
    seek: close,
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
