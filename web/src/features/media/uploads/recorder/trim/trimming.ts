import type { UsableRange } from '@rushes/contract/media/clips';

export type TrimSide = 'in' | 'out';

/** Less can't be grabbed, and isn't worth watching. */
export const leastKeptMs = 500;

/** What is kept of a take of this length; all of it where nothing was trimmed. */
export function keptOf(range: UsableRange | null, durationMs: number): UsableRange {
  return range ?? { inMs: 0, outMs: durationMs };
}

/** The range with one of its ends there, as far as that leaves some of the take; null for all of it. */
export function withEnd(
  range: UsableRange | null,
  { side, atMs, durationMs }: { side: TrimSide; atMs: number; durationMs: number },
): UsableRange | null {
  const { inMs, outMs } = keptOf(range, durationMs);
  const at = Math.round(atMs);
  const kept =
    side === 'in'
      ? { inMs: Math.max(0, Math.min(at, outMs - leastKeptMs)), outMs }
      : { inMs, outMs: Math.min(durationMs, Math.max(at, inMs + leastKeptMs)) };
  return kept.inMs === 0 && kept.outMs >= durationMs ? null : kept;
}

/** A range and those before it. */
export interface TrimHistory {
  readonly range: UsableRange | null;
  readonly past: readonly (UsableRange | null)[];
  /** Steps of one gesture are undone together. */
  readonly gesture: string | null;
}

export function recordTrim(
  history: TrimHistory,
  range: UsableRange | null,
  gesture: string | null = null,
): TrimHistory {
  if (range?.inMs === history.range?.inMs && range?.outMs === history.range?.outMs) return history;
  const isSame = gesture !== null && gesture === history.gesture;
  return { range, gesture, past: isSame ? history.past : [...history.past, history.range] };
}

export function undoTrim({ past, ...history }: TrimHistory): TrimHistory {
  const last = past.at(-1);
  return last === undefined ? { ...history, past } : { range: last, past: past.slice(0, -1), gesture: null };
}
