import type { EditResult } from './commands.ts';
import { type EditList, removeItems } from './edit-list.ts';
import { copyLook } from './item-looks.ts';
import type { TimelineCommand } from './keys.ts';
import { layout, totalFrames } from './time-map.ts';

type ItemIds = ReadonlySet<string>;

/** Puts items next to each other into a gap, in their order; gaps are counted with all items in their places. */
export function moveItems(list: EditList, itemIds: ItemIds, gap: number): EditList {
  const isMoved = ({ itemId }: EditList[number]) => itemIds.has(itemId);
  const stays = (items: EditList) => items.filter((item) => !isMoved(item));
  const at = Math.min(Math.max(gap, 0), list.length);
  const next = [...stays(list.slice(0, at)), ...list.filter(isMoved), ...stays(list.slice(at))];
  return next.every((item, index) => item === list[index]) ? list : next;
}

/** Puts copies of items behind the last of them, in their order. */
export function duplicateItems(
  list: EditList,
  itemIds: ItemIds,
  newId: () => string,
): { list: EditList; copyIds: readonly string[] } {
  const last = list.findLastIndex(({ itemId }) => itemIds.has(itemId));
  const copies = list
    .filter(({ itemId }) => itemIds.has(itemId))
    .map((item) => ({ ...item, ...copyLook(item), itemId: newId() }));
  return {
    list: list.toSpliced(last + 1, 0, ...copies),
    copyIds: copies.map(({ itemId }) => itemId),
  };
}

interface GroupSituation {
  readonly list: EditList;
  readonly itemIds: ItemIds;
  readonly playheadFrame: number;
  readonly newId: () => string;
}

export interface GroupResult extends Omit<EditResult, 'selectedId'> {
  readonly selectedIds: readonly string[];
}

/** Carries out a command on several items as one change; null for commands that are about one item. */
export function runGroupEdit(command: TimelineCommand, now: GroupSituation): GroupResult | null {
  const { list, itemIds, playheadFrame } = now;
  const first = list.findIndex(({ itemId }) => itemIds.has(itemId));
  const last = list.findLastIndex(({ itemId }) => itemIds.has(itemId));
  if (first === -1) return null;
  const stay = { selectedIds: [...itemIds], playheadFrame };
  switch (command) {
    case 'remove':
      return removeGroup(now, first);
    case 'duplicate': {
      const { list: next, copyIds } = duplicateItems(list, itemIds, now.newId);
      return { list: next, selectedIds: copyIds, playheadFrame };
    }
    case 'move-left':
      return { ...stay, list: moveItems(list, itemIds, Math.max(0, first - 1)) };
    case 'move-right':
      return { ...stay, list: moveItems(list, itemIds, last + 2) };
    default:
      return null;
  }
}

/** What follows moves up; the playhead goes to where the first of them was. */
function removeGroup({ list, itemIds }: GroupSituation, first: number): GroupResult {
  const next = removeItems(list, itemIds);
  const neighbour = list.slice(first).find(({ itemId }) => !itemIds.has(itemId)) ?? next.at(-1);
  return {
    list: next,
    selectedIds: neighbour === undefined ? [] : [neighbour.itemId],
    playheadFrame: Math.min(layout(list)[first]?.startFrame ?? 0, totalFrames(next)),
  };
}
