import type { Draft } from '@rushes/contract/create/programs';
import { type EditList, isSameCut } from '../../../../timeline/edit-list.ts';

/** `resting`: all is saved. `waiting`: a change rests before it is sent. `failed`: nothing is lost, the next try sends it. */
export type SavePhase = 'resting' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface SaveState {
  readonly phase: SavePhase;
  /** The newest draft of the server that is known. */
  readonly draft: Draft;
  /** What the editor shows. */
  readonly wanted: EditList;
  /** What the save in flight holds. */
  readonly sent: EditList | null;
  /** The other version that is in the way. */
  readonly theirs: Draft | null;
}

export type SaveEvent =
  | { readonly type: 'changed'; readonly list: EditList }
  | { readonly type: 'sending' }
  | { readonly type: 'saved'; readonly draft: Draft }
  | { readonly type: 'failed' }
  | { readonly type: 'refused'; readonly theirs: Draft }
  | { readonly type: 'keep-mine' }
  | { readonly type: 'take-theirs' }
  /** The server's draft was read again. */
  | { readonly type: 'heard'; readonly draft: Draft };

export function startSaving(draft: Draft): SaveState {
  return { phase: 'resting', draft, wanted: draft.timeline.items, sent: null, theirs: null };
}

/** Whether what the editor shows is what the server has. */
export function isSaved(state: SaveState): boolean {
  return isSameCut(state.wanted, state.draft.timeline.items);
}

/** One step of saving; pure, so that every order of events can be tried. */
export function advance(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'changed':
      return afterChange(state, event.list);
    case 'sending':
      return { ...state, phase: 'saving', sent: state.wanted };
    case 'saved': {
      const next = { ...state, draft: event.draft, sent: null, theirs: null };
      return { ...next, phase: isSaved(next) ? 'resting' : 'waiting' };
    }
    case 'failed':
      return { ...state, phase: 'failed', sent: null };
    case 'refused':
      return { ...state, phase: 'conflict', sent: null, theirs: event.theirs };
    case 'keep-mine':
      return state.theirs === null
        ? state
        : { ...state, phase: 'waiting', draft: state.theirs, theirs: null };
    case 'take-theirs':
      return state.theirs === null ? state : startSaving(state.theirs);
    case 'heard':
      return afterHearing(state, event.draft);
  }
}

function afterChange(state: SaveState, list: EditList): SaveState {
  const next = { ...state, wanted: list };
  if (state.phase === 'saving' || state.phase === 'conflict') return next;
  return { ...next, phase: isSaved(next) ? 'resting' : 'waiting' };
}

/** News of the same revision (more pieces made) is taken; a newer one only while none of ours is unsaved. */
function afterHearing(state: SaveState, draft: Draft): SaveState {
  if (draft.revision < state.draft.revision || state.phase === 'conflict') return state;
  if (draft.revision === state.draft.revision) return { ...state, draft };
  return state.phase === 'resting' ? startSaving(draft) : state;
}

export interface AutosaveOptions {
  readonly draft: Draft;
  /** Sends a list that was made from this revision; rejects with a conflict's other version through `conflictOf`. */
  readonly save: (list: EditList, revision: number) => Promise<Draft>;
  readonly conflictOf: (error: unknown) => Draft | null;
  /** Told once, not at every further try. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the same list may be taken later; else it is sent again only after a change. */
  readonly isPassing: (error: unknown) => boolean;
}

export interface Autosave {
  readonly get: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (list: EditList) => void;
  readonly hear: (draft: Draft) => void;
  /** Takes up what an earlier visit left unsaved; where someone saved since, it is a conflict from the start. */
  readonly restore: (list: EditList, revision: number) => void;
  /** Saves what waits at once. */
  readonly flush: () => Promise<void>;
  readonly resolve: (choice: 'keep-mine' | 'take-theirs') => void;
}

const restMs = 800;
const retryMs = 5_000;

/** Saves a while after the last change, one save at a time. */
export function createAutosave(options: AutosaveOptions): Autosave {
  const listeners = new Set<() => void>();
  let state = startSaving(options.draft);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | null = null;
  let [isRefused, isToldOf] = [false, false];

  const send = async () => {
    const { wanted, draft } = state;
    step({ type: 'sending' });
    try {
      step({ type: 'saved', draft: await options.save(wanted, draft.revision) });
      isToldOf = false;
    } catch (error) {
      const theirs = options.conflictOf(error);
      if (theirs !== null) return step({ type: 'refused', theirs });
      isRefused = !options.isPassing(error);
      step({ type: 'failed' });
      if (!isToldOf) options.onFailure(error);
      isToldOf = !isRefused;
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (inFlight !== null) await inFlight;
    if (state.phase !== 'waiting' && state.phase !== 'failed') return;
    inFlight ??= send().finally(() => {
      inFlight = null;
      schedule();
    });
    await inFlight;
  };
  const schedule = () => {
    clearTimeout(timer);
    if (inFlight !== null) return;
    if (state.phase === 'waiting') timer = setTimeout(() => void flush(), restMs);
    if (state.phase === 'failed' && !isRefused) timer = setTimeout(() => void flush(), retryMs);
  };
  const step = (event: SaveEvent) => {
    state = advance(state, event);
    schedule();
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (list) => step({ type: 'changed', list }),
    hear: (draft) => step({ type: 'heard', draft }),
    restore(list, revision) {
      step({ type: 'changed', list });
      if (revision !== state.draft.revision && !isSaved(state))
        step({ type: 'refused', theirs: state.draft });
    },
    flush,
    resolve: (choice) => step({ type: choice }),
  };
}
