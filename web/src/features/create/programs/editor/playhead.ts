import { useSyncExternalStore } from 'react';
import type { EditList } from '../../../../timeline/edit-list.ts';
import { locate } from '../../../../timeline/time-map.ts';

/** Where the editor is, apart from React's state: it moves with every picture. */
export interface Playhead {
  readonly get: () => number;
  readonly set: (frame: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a playhead at the start. */
export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let frame = 0;
  return {
    get: () => frame,
    set(next) {
      if (next === frame) return;
      frame = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePlayhead(playhead: Playhead): number {
  return useSyncExternalStore(playhead.subscribe, playhead.get);
}

/** The item under the playhead; it changes at cuts alone. */
export function usePlayheadItem(playhead: Playhead, list: EditList): string | null {
  return useSyncExternalStore(playhead.subscribe, () => locate(list, playhead.get())?.item.itemId ?? null);
}
