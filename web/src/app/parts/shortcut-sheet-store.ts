const listeners = new EventTarget();

/** Opens the list of keys from wherever it is asked for. */
export const shortcutSheet = {
  open: () => listeners.dispatchEvent(new Event('open')),
  onOpen(listener: () => void): () => void {
    listeners.addEventListener('open', listener);
    return () => listeners.removeEventListener('open', listener);
  },
};
