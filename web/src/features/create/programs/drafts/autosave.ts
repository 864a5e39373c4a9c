import type { Draft } from '@rushes/contract/create/programs';
import { createSaveLoop, type SavePhase } from '../../../../lib/forms/save-loop.ts';
import { type EditList, isSameCut } from '../../../../timeline/edit-list.ts';
import { type Clash, mergeCuts } from '../../../../timeline/merge.ts';

export interface SaveState {
  readonly phase: SavePhase;
  /** The newest draft of the server that is known. */
  readonly draft: Draft;
  /** What the editor shows. */
  readonly wanted: EditList;
  /** What the save in flight holds. */
  readonly sent: EditList | null;
  /** What was sent without an answer since the last one: the server may have any of it, or none. */
  readonly unanswered: readonly EditList[];
  /** The other version that is in the way. */
  readonly theirs: Draft | null;
  /** What was last taken over of another version. */
  readonly merged: Merged | null;
}

/** Another's version put together with ours. */
export interface Merged {
  /** What both began with. */
  readonly base: EditList;
  readonly theirs: EditList;
  /** The revision of theirs. */
  readonly revision: number;
  readonly list: EditList;
  /** Where both changed the same; `list` has ours, `other` theirs. */
  readonly clashes: readonly Clash[];
  readonly other: EditList;
}

export type SaveEvent =
  | { readonly type: 'changed'; readonly list: EditList }
  | { readonly type: 'sending' }
  | { readonly type: 'saved'; readonly draft: Draft }
  | { readonly type: 'failed'; readonly isAnswered: boolean }
  /** The server doesn't take what was put together. */
  | { readonly type: 'merge-refused' }
  /** Someone saved since; `base` is what ours was made from. */
  | { readonly type: 'refused'; readonly theirs: Draft; readonly base?: EditList | undefined }
  /** The same, and nobody knows what ours was made from. */
  | { readonly type: 'unmergeable'; readonly theirs: Draft }
  | { readonly type: 'keep-mine' }
  | { readonly type: 'take-theirs' }
  /** The server's draft was read again. */
  | { readonly type: 'heard'; readonly draft: Draft };

export function startSaving(draft: Draft): SaveState {
  const wanted = draft.timeline.items;
  return { phase: 'resting', draft, wanted, sent: null, unanswered: [], theirs: null, merged: null };
}

/** Whether what the editor shows is what the server has, as far as is known. */
export function isSaved(state: SaveState): boolean {
  return state.unanswered.length === 0 && isSameCut(state.wanted, state.draft.timeline.items);
}

/** One step of saving; pure, so that every order of events can be tried. */
export function advance(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'changed':
      return afterChange(state, event.list);
    case 'sending':
      return { ...state, phase: 'saving', sent: state.wanted };
    case 'saved': {
      const next = { ...state, draft: event.draft, sent: null, unanswered: [], theirs: null };
      return { ...next, phase: isSaved(next) ? 'resting' : 'waiting' };
    }
    case 'failed':
      return {
        ...state,
        ...{ phase: 'failed', sent: null },
        unanswered:
          event.isAnswered || state.sent === null ? state.unanswered : [...state.unanswered, state.sent],
      };
    case 'merge-refused':
      // After this choice, a refusal is one like any other.
      return { ...state, phase: 'conflict', sent: null, theirs: state.draft, merged: null };
    case 'refused':
      return afterRefusal(state, event.theirs, event.base ?? state.draft.timeline.items);
    case 'unmergeable':
      return { ...state, phase: 'conflict', sent: null, unanswered: [], theirs: event.theirs };
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
  if (state.phase !== 'resting') return state;
  const merged = mergeOf(state.draft.timeline.items, state.wanted, draft);
  return { ...startSaving(draft), merged: { ...merged, list: draft.timeline.items } };
}

/** Both versions become one, which is saved next. */
function afterRefusal(state: SaveState, theirs: Draft, base: EditList): SaveState {
  const { items } = theirs.timeline;
  const taken = { ...state, draft: theirs, sent: null, unanswered: [], theirs: null };
  // The answer to our own save was lost.
  const isOwn = [state.sent, ...state.unanswered].some((list) => list !== null && isSameCut(items, list));
  const merged = isOwn ? null : mergeOf(base, state.wanted, theirs);
  const next = merged === null ? taken : { ...taken, wanted: merged.list, merged };
  return { ...next, phase: isSaved(next) ? 'resting' : 'waiting' };
}

/** Whether what was sent has changes of ours that were put together with theirs, and isn't saved since. */
function isMergeOf({ merged, draft }: SaveState): boolean {
  return merged !== null && merged.revision === draft.revision && merged.list !== merged.theirs;
}

function mergeOf(base: EditList, mine: EditList, draft: Draft): Merged {
  const theirs = draft.timeline.items;
  const { list, clashes } = mergeCuts(base, { mine, theirs });
  const other = clashes.length === 0 ? list : mergeCuts(base, { mine, theirs, prefer: 'theirs' }).list;
  return { base, theirs, revision: draft.revision, list, clashes, other };
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
  /** Told where another changed the same as we did: ours was kept. */
  readonly onClash: (merged: Merged, theirs: Draft) => void;
}

export interface Autosave {
  readonly get: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (list: EditList) => void;
  readonly hear: (draft: Draft) => void;
  /** Takes up what an earlier visit left unsaved; where someone saved since, both become one, if it is known what ours was made from. */
  readonly restore: (list: EditList, revision: number, base?: EditList) => void;
  /** Saves what waits at once. */
  readonly flush: () => Promise<void>;
  readonly resolve: (choice: 'keep-mine' | 'take-theirs') => void;
}

/** What was left unsaved was made from an older version than the server has. */
function staleEvent(theirs: Draft, base: EditList | undefined): SaveEvent {
  return base === undefined ? { type: 'unmergeable', theirs } : { type: 'refused', theirs, base };
}

/** What was just merged, where both had changed the same. */
function newClashes(before: SaveState, { merged }: SaveState): Merged | null {
  return merged !== null && merged !== before.merged && merged.clashes.length > 0 ? merged : null;
}

/** Saves a while after the last change, one save at a time. */
export function createAutosave(options: AutosaveOptions): Autosave {
  let [isRefused, isToldOf] = [false, false];
  const failed = (error: unknown): SaveEvent => {
    const theirs = options.conflictOf(error);
    if (theirs !== null) return { type: 'refused', theirs };
    isRefused = !options.isPassing(error);
    if (!isToldOf) options.onFailure(error);
    isToldOf = !isRefused;
    const isOfMerge = isRefused && isMergeOf(loop.get());
    return isOfMerge ? { type: 'merge-refused' } : { type: 'failed', isAnswered: isRefused };
  };
  const loop = createSaveLoop<SaveState, SaveEvent>({
    start: startSaving(options.draft),
    advance,
    sending: { type: 'sending' },
    send: async ({ wanted, draft }) => {
      try {
        const saved = await options.save(wanted, draft.revision);
        isToldOf = false;
        return { type: 'saved', draft: saved };
      } catch (error) {
        return failed(error);
      }
    },
    isRefused: () => isRefused,
    onStep: (before, after) => {
      const clashing = newClashes(before, after);
      if (clashing !== null) options.onClash(clashing, after.draft);
    },
  });
  const { get, subscribe, step, flush } = loop;
  return {
    get,
    subscribe,
    change: (list) => step({ type: 'changed', list }),
    hear: (draft) => step({ type: 'heard', draft }),
    restore(list, revision, base) {
      step({ type: 'changed', list });
      if (revision !== get().draft.revision && !isSaved(get())) step(staleEvent(get().draft, base));
    },
    flush,
    resolve: (choice) => step({ type: choice }),
  };
}
