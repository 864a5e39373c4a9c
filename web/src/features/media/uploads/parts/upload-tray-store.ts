import { useSyncExternalStore } from 'react';
import { uploadQueue } from '../api.ts';
import { isAllDone } from '../upload-model.ts';

const listeners = new Set<() => void>();
const storedAs = 'rushes.uploads-collapsed';

/**
 * `isOutOfTheWay`: it was collapsed for the user, so it opens again for what they should see.
 * `isFromBefore`: the user collapsed it before the page was loaded, so only what is new opens it.
 */
const state = { isOpen: !wasCollapsed(), isOutOfTheWay: false, isFromBefore: wasCollapsed() };

function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(storedAs) !== null;
  } catch {
    return false;
  }
}

function keep(isCollapsed: boolean): void {
  try {
    if (isCollapsed) localStorage.setItem(storedAs, '1');
    else localStorage.removeItem(storedAs);
  } catch {
    // A browser without storage shows it on the next page again.
  }
}

function set(isOpen: boolean, isOutOfTheWay: boolean): void {
  Object.assign(state, { isOpen, isOutOfTheWay, isFromBefore: false });
  for (const listener of listeners) listener();
}

/** Whether the tray shows its list; the header's button and the tray's own both turn it. */
export const uploadTray = {
  toggle(): void {
    keep(state.isOpen);
    set(!state.isOpen, false);
  },
  /** Leaves room for what the user turns to, unless an upload still runs or failed. */
  collapseIfDone(): void {
    if (state.isOpen && isAllDone(uploadQueue.get())) set(false, true);
  },
  /** Leaves room for what has no other: its header still says what goes on. */
  makeRoom(): void {
    if (state.isOpen) set(false, true);
  },
  /** Shows the list again after it was collapsed for the user, or where something is new since they collapsed it. */
  reopen({ isNew }: { readonly isNew: boolean }): void {
    if (state.isFromBefore ? !isNew : !state.isOutOfTheWay) return;
    keep(false);
    set(true, false);
  },
};

export function useUploadTrayOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state.isOpen,
  );
}
