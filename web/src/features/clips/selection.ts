/** What is chosen in a list, and where a range would start. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Chooses or unchooses one; with `isRange`, all from the anchor to it. */
export function toggle(
  selection: Selection,
  order: readonly string[],
  { id, isRange }: { id: string; isRange: boolean },
): Selection {
  const ids = new Set(selection.ids);
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (isRange && from >= 0 && to >= 0) {
    for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(each);
    return { ids, anchor: id };
  }
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** What is left of a selection when the list holds these. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  const shown = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => shown.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}
