import type { EditList } from './edit-list.ts';

/** Which items are selected; with one, it is the current one. */
export interface Selection {
  /** The item that was selected last: forms are about it, and ranges end there. */
  readonly currentId: string | null;
  /** Where a range begins. */
  readonly anchorId: string | null;
  readonly ids: ReadonlySet<string>;
}

/** `toggle`: with Ctrl or Cmd. `range`: with Shift. */
export type SelectMode = 'one' | 'toggle' | 'range';

export const noSelection: Selection = { currentId: null, anchorId: null, ids: new Set() };

export function selectOne(itemId: string | null): Selection {
  return itemId === null ? noSelection : { currentId: itemId, anchorId: itemId, ids: new Set([itemId]) };
}

/** Several items, the last of them being the current one. */
export function selectItems(itemIds: readonly string[]): Selection {
  const currentId = itemIds.at(-1) ?? null;
  return { currentId, anchorId: itemIds[0] ?? null, ids: new Set(itemIds) };
}

/** What is selected after an item was clicked. */
export function selectBy(mode: SelectMode, selection: Selection, list: EditList, itemId: string): Selection {
  if (mode === 'range') return selectTo(selection, list, itemId);
  if (mode === 'one' || !selection.ids.has(itemId)) {
    const ids = mode === 'one' ? [itemId] : [...selection.ids, itemId];
    return { currentId: itemId, anchorId: itemId, ids: new Set(ids) };
  }
  const ids = new Set(selection.ids);
  ids.delete(itemId);
  const currentId = selection.currentId === itemId ? ([...ids].at(-1) ?? null) : selection.currentId;
  return { currentId, anchorId: currentId, ids };
}

/** From where the range began to this item. */
function selectTo(selection: Selection, list: EditList, itemId: string): Selection {
  const to = list.findIndex((item) => item.itemId === itemId);
  if (to === -1) return selection;
  const found = list.findIndex((item) => item.itemId === selection.anchorId);
  const from = found === -1 ? to : found;
  const range = list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    currentId: itemId,
    anchorId: list[from]?.itemId ?? itemId,
    ids: new Set(range.map((item) => item.itemId)),
  };
}

/** Moves the end of the range by an item; `startId` is selected where nothing is. */
export function extendSelection(
  selection: Selection,
  list: EditList,
  step: -1 | 1,
  startId: string | null,
): Selection {
  const at = list.findIndex((item) => item.itemId === selection.currentId);
  if (at === -1) return selectOne(startId);
  const next = list[at + step];
  return next === undefined ? selection : selectTo(selection, list, next.itemId);
}

export function selectAll(list: EditList): Selection {
  return selectItems(list.map(({ itemId }) => itemId));
}

/** Without the items that are gone; the same selection where none is. */
export function prunedSelection(selection: Selection, list: EditList): Selection {
  if (selection.ids.size === 0) return selection;
  const ids = list.flatMap(({ itemId }) => (selection.ids.has(itemId) ? [itemId] : []));
  if (ids.length === selection.ids.size) return selection;
  const { currentId, anchorId } = selection;
  const kept = new Set(ids);
  const last = ids.at(-1) ?? null;
  return {
    currentId: currentId !== null && kept.has(currentId) ? currentId : last,
    anchorId: anchorId !== null && kept.has(anchorId) ? anchorId : last,
    ids: kept,
  };
}
