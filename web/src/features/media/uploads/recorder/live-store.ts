import { createStore } from '../../../../lib/device/store.ts';
import type { TakeTarget } from '../upload-model.ts';

/** The take that is being recorded in this page, for the header; null where there is none. */
export const liveTake = createStore<{ readonly elapsedMs: () => number } | null>(null);

/** Whether the recorder is on the screen, as a page or a dialog: it shows its takes itself. */
export const recorderShown = createStore(false);

/** The shot of a task that the recorder on the screen records for; null for Footage. */
export const recordedShot = createStore<TakeTarget | null>(null);
