import { createStore } from '../../../../lib/device/store.ts';

/** The take that is being recorded in this page, for the header; null where there is none. */
export const liveTake = createStore<{ readonly elapsedMs: () => number } | null>(null);

/** Whether the recorder is on the screen, as a page or a dialog: it shows its takes itself. */
export const recorderShown = createStore(false);
