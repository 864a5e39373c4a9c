import { createStore } from '../../../../lib/device/store.ts';

/** The take that is being recorded in this page, for the header; null where there is none. */
export const liveTake = createStore<{ readonly elapsedMs: () => number } | null>(null);
