/** Moves what is at `from` so that it ends at `to` of the new order; both are kept inside. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, item);
}

/** Where what is dragged ends, dropped before or after another. */
export function dropIndex(from: number, over: number, side: 'before' | 'after'): number {
  const gap = side === 'before' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
}
