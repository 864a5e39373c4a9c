import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const state = { isOpen: true };

/** Whether the tray shows its list; the header's button and the tray's own both turn it. */
export const uploadTray = {
  toggle(): void {
    state.isOpen = !state.isOpen;
    for (const listener of listeners) listener();
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
