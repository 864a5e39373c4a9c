/** Chosen words by their places; `caret` is the word that keys start from. */
export interface WordSelection {
  readonly chosen: ReadonlySet<number>;
  readonly caret: number | null;
  readonly anchor: number;
  /** What was chosen before the stretch from `anchor`. */
  readonly base: ReadonlySet<number>;
}

export const noWords: WordSelection = { chosen: new Set(), caret: null, anchor: 0, base: new Set() };

/** Chooses one word, or the words from one to another. */
export function chooseWords(from: number, to = from): WordSelection {
  return { chosen: between(from, to), caret: to, anchor: from, base: new Set() };
}

/** Chooses up to another word, beside what was chosen before. */
export function extendTo(selection: WordSelection, at: number): WordSelection {
  const anchor = selection.caret === null ? at : selection.anchor;
  const { base } = selection;
  return { chosen: base.union(between(anchor, at)), caret: at, anchor, base };
}

/** Chooses another word beside those that are, or no longer. */
export function toggleWord({ chosen }: WordSelection, at: number): WordSelection {
  const base = new Set(chosen);
  const wasChosen = base.delete(at);
  return { chosen: wasChosen ? base : new Set([...base, at]), caret: at, anchor: at, base };
}

function between(one: number, other: number): Set<number> {
  const first = Math.min(one, other);
  return new Set(Array.from({ length: Math.abs(one - other) + 1 }, (_each, offset) => first + offset));
}

/** Where a key moves the caret; null for keys that don't. */
export function caretAfter(key: string, caret: number | null, count: number): number | null {
  const clamp = (at: number) => Math.min(Math.max(at, 0), count - 1);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return clamp((caret ?? 0) - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return clamp((caret ?? -1) + 1);
    case 'Home':
      return 0;
    case 'End':
      return clamp(count - 1);
    default:
      return null;
  }
}
