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

/** The rows of a selection that are there, in the order of the list. */
export function selectedRows<Row>(
  { ids }: Selection,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): Row[] {
  return ids.size === 0 ? [] : rows.filter((row) => ids.has(rowId(row)));
}

/** All of the list, or none where all are chosen. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  return order.every((id) => selection.ids.has(id)) ? noSelection : { ids: new Set(order), anchor: null };
}
