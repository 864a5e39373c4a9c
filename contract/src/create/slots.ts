// What the server and the browser both reckon of slots; without schemas, which the browser doesn't load.

export const slotsMost = 100;
export const mergeFieldsMost = 30;

/** How a merge field can be called between `{{` and `}}`. */
export const mergeKeyPattern = /^[A-Za-z]\w{0,39}$/u;

export const slotFillings = ['empty', 'filled', 'too-short', 'too-long'] as const;
export type SlotFilling = (typeof slotFillings)[number];

interface LengthRange {
  readonly minMs: number | null;
  readonly maxMs: number | null;
}

const roundingMs = 21;

/** How well a length, or nothing, fills a slot. Half a frame of rounding counts as exact. */
export function fillingOf({ minMs, maxMs }: LengthRange, filledMs: number | null): SlotFilling {
  if (filledMs === null) return 'empty';
  if (minMs !== null && filledMs < minMs - roundingMs) return 'too-short';
  return maxMs !== null && filledMs > maxMs + roundingMs ? 'too-long' : 'filled';
}
