import { useSyncExternalStore } from 'react';
import { uploadQueue } from '../api.ts';
import { isAllDone } from '../upload-model.ts';

const listeners = new Set<() => void>();
/** `isOutOfTheWay`: it was collapsed for the user, so it opens again for what they should see. */
const state = { isOpen: true, isOutOfTheWay: false };

function set(isOpen: boolean, isOutOfTheWay: boolean): void {
  Object.assign(state, { isOpen, isOutOfTheWay });
  for (const listener of listeners) listener();
}

/** Whether the tray shows its list; the header's button and the tray's own both turn it. */
export const uploadTray = {
  toggle(): void {
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
  /** Shows the list again after it was collapsed for the user. */
  reopen(): void {
    if (state.isOutOfTheWay) set(true, false);
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
