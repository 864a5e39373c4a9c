import { useState } from 'react';
import type { EditList } from '../../../../timeline/edit-list.ts';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import {
  extendSelection,
  noSelection,
  prunedSelection,
  type Selection,
  selectAll,
  selectBy,
  selectItems,
  type SelectMode,
  selectOne,
} from '../../../../timeline/selection.ts';
import { locate } from '../../../../timeline/time-map.ts';
import type { Playhead } from './playhead.ts';

export interface SelectionEdits {
  readonly selection: Selection;
  readonly pick: (itemId: string, mode: SelectMode) => void;
  readonly selectMany: (itemIds: readonly string[]) => void;
  /** Carries out a command that selects; answers the item to show, and null for any other command. */
  readonly runSelect: (command: TimelineCommand) => { readonly showId: string | null } | null;
}

interface SelectionUse {
  readonly list: EditList;
  readonly playhead: Playhead;
  /** An item is selected in place of what was. */
  readonly onSelect: () => void;
}

/** The items that are selected, by click and by key. */
export function useSelection({ list, playhead, onSelect }: SelectionUse): SelectionEdits {
  const [kept, setKept] = useState(noSelection);
  const selection = prunedSelection(kept, list);
  const set = (next: Selection) => {
    setKept(next);
    onSelect();
  };
  const changed = (command: TimelineCommand): Selection | null => {
    switch (command) {
      case 'select-all':
        return selectAll(list);
      case 'select-one':
        return selection.ids.size > 1 ? selectOne(selection.currentId) : selection;
      case 'extend-back':
      case 'extend-forward': {
        const startId = locate(list, playhead.get())?.item.itemId ?? null;
        return extendSelection(selection, list, command === 'extend-back' ? -1 : 1, startId);
      }
      default:
        return null;
    }
  };
  return {
    selection,
    pick: (itemId, mode) => set(selectBy(mode, selection, list, itemId)),
    selectMany: (itemIds) => set(selectItems(itemIds)),
    runSelect(command) {
      const next = changed(command);
      if (next === null) return null;
      set(next);
      return { showId: command.startsWith('extend') ? next.currentId : null };
    },
  };
}
