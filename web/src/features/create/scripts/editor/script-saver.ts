import {
  applyChanges,
  changesBetween,
  isSameBlock,
  isSameScript,
} from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlock, ScriptChange } from '@rushes/contract/create/scripts';
import { createSaveLoop, type SavePhase } from '../../../../lib/forms/save-loop.ts';

export type Blocks = readonly ScriptBlock[];

export interface SavedScript {
  readonly revision: number;
  readonly blocks: Blocks;
}

/** A save that has no answer yet, and the tries of it that got none: the server may have any of them. */
export interface SaveAttempt {
  /** The same for every try. */
  readonly saveId: string;
  /** Blocks that a try put or removed. */
  readonly writtenIds: readonly string[];
  readonly movedIds: readonly string[];
}

export interface ScriptSave {
  readonly phase: SavePhase;
  /** The newest state of the server that is known. */
  readonly saved: SavedScript;
  /** What the editor shows. */
  readonly wanted: Blocks;
  /** What the save in flight makes of it. */
  readonly sent: Blocks | null;
  /** Null once all that was sent is answered. */
  readonly attempt: SaveAttempt | null;
  /** One's own versions of blocks that others changed too, which the last answer brought. */
  readonly ownCopies: ReadonlySet<string>;
}

export type ScriptSaveEvent =
  | { readonly type: 'changed'; readonly blocks: Blocks }
  | { readonly type: 'sending' }
  /** `blocks`: with what others changed since; null: as they were sent. */
  | { readonly type: 'saved'; readonly revision: number; readonly blocks: Blocks | null }
  | { readonly type: 'failed' }
  /** What was left unsaved before; the next save puts it together with what others changed since. */
  | { readonly type: 'restored'; readonly draft: Pick<ScriptSave, 'saved' | 'wanted' | 'attempt'> }
  | { readonly type: 'heard'; readonly script: SavedScript };

export function startSaving({ revision, blocks }: SavedScript): ScriptSave {
  return {
    ...{ phase: 'resting', saved: { revision, blocks }, wanted: blocks, sent: null, attempt: null },
    ownCopies: new Set(),
  };
}

export function isSaved({ wanted, saved, attempt }: ScriptSave): boolean {
  return attempt === null && isSameScript(wanted, saved.blocks);
}

/** What the next save sends: after a lost answer also what the server may have of it, as it is wanted now. */
export function changesOf({ saved, wanted, attempt }: ScriptSave): ScriptChange[] {
  if (attempt === null) return changesBetween(saved.blocks, wanted);
  const written = new Set(attempt.writtenIds);
  const moved = new Set(attempt.movedIds.filter((blockId) => !written.has(blockId)));
  const before = new Map(saved.blocks.map((block) => [block.blockId, block]));
  const untouched = saved.blocks.filter(({ blockId }) => !written.has(blockId) && !moved.has(blockId));
  const kept = new Set(wanted.map(({ blockId }) => blockId));
  const gone = [...written, ...[...moved].filter((blockId) => !kept.has(blockId))];
  return [
    ...gone.map((blockId): ScriptChange => ({ type: 'remove', blockId })),
    ...changesBetween(untouched, wanted).flatMap((change): ScriptChange[] => {
      if (change.type !== 'put' || !moved.has(change.block.blockId)) return [change];
      const { block, afterId } = change;
      const known = before.get(block.blockId);
      const move: ScriptChange = { type: 'move', blockId: block.blockId, afterId };
      return known !== undefined && isSameBlock(known, block) ? [move] : [move, change];
    }),
  ];
}

function attemptOf(state: ScriptSave): SaveAttempt {
  const { saveId = crypto.randomUUID(), writtenIds = [], movedIds = [] } = state.attempt ?? {};
  const written = new Set(writtenIds);
  const moved = new Set(movedIds);
  for (const change of changesOf(state))
    if (change.type === 'move') moved.add(change.blockId);
    else written.add(change.type === 'put' ? change.block.blockId : change.blockId);
  return { saveId, writtenIds: [...written], movedIds: [...moved] };
}

/** One step of saving, so that every order of events can be tried. */
export function advance(state: ScriptSave, event: ScriptSaveEvent): ScriptSave {
  switch (event.type) {
    case 'changed': {
      const next = { ...state, wanted: event.blocks };
      return state.phase === 'saving' ? next : settled(next);
    }
    case 'sending':
      return { ...state, phase: 'saving', sent: state.wanted, attempt: attemptOf(state) };
    case 'saved': {
      const sent = state.sent ?? state.wanted;
      const blocks = event.blocks ?? sent;
      const wanted = rebased({ sent, mine: state.wanted, theirs: blocks });
      const saved = { revision: event.revision, blocks };
      const ownCopies = new Set(ownCopiesIn(blocks, sent).map(({ blockId }) => blockId));
      return settled({ ...state, saved, wanted, sent: null, attempt: null, ownCopies });
    }
    case 'failed':
      return { ...state, phase: 'failed', sent: null };
    case 'restored': {
      if (state.phase === 'saving') return state;
      const { saved, attempt, wanted } = event.draft;
      const mine = rebased({ sent: state.saved.blocks, mine: state.wanted, theirs: wanted });
      return settled({ ...state, saved, attempt, wanted: mine });
    }
    case 'heard':
      // While something is unsaved, the next save puts both together.
      if (state.phase !== 'resting' || event.script.revision <= state.saved.revision) return state;
      return startSaving(event.script);
  }
}

function settled(state: ScriptSave): ScriptSave {
  return { ...state, phase: isSaved(state) ? 'resting' : 'waiting' };
}

interface Versions {
  readonly sent: Blocks;
  readonly mine: Blocks;
  readonly theirs: Blocks;
}

/** One's own versions that an answer added to what was sent. */
function ownCopiesIn(blocks: Blocks, sent: Blocks): Blocks {
  const known = new Set(sent.map(({ blockId }) => blockId));
  return blocks.filter(({ blockId, copy }) => copy?.isOwn === true && !known.has(blockId));
}

/** What was typed since a save was sent, in the blocks that it became. */
export function rebased({ sent, mine, theirs }: Versions): Blocks {
  if (mine === sent) return theirs;
  const copies = new Map(ownCopiesIn(theirs, sent).map(({ blockId, copy }) => [copy?.ofId, blockId]));
  const changes = changesBetween(sent, mine).map((change): ScriptChange => {
    if (change.type !== 'put') return change;
    const blockId = copies.get(change.block.blockId) ?? change.block.blockId;
    return { ...change, block: { ...change.block, blockId } };
  });
  return changed(theirs, changes);
}

/** Blocks after changes; what is new is nobody's copy. */
export function changed(blocks: Blocks, changes: readonly ScriptChange[]): Blocks {
  return applyChanges<ScriptBlock>(blocks, changes, (input, before) => ({
    ...input,
    copy: before?.copy ?? null,
  }));
}

interface SaverOptions {
  readonly script: SavedScript;
  readonly save: (save: {
    readonly changes: ScriptChange[];
    readonly revision: number;
    readonly saveId: string;
  }) => Promise<{ revision: number; blocks: Blocks | null }>;
  /** Told once, not at every further try. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the same may be taken later. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Saves a script as it is written. */
export function createScriptSaver({ script, save, onFailure, isPassing }: SaverOptions) {
  let [isRefused, isTold] = [false, false];
  const loop = createSaveLoop<ScriptSave, ScriptSaveEvent>({
    start: startSaving(script),
    advance,
    sending: { type: 'sending' },
    send: async (state) => {
      try {
        const { saveId } = loop.get().attempt ?? attemptOf(state);
        const answer = await save({ changes: changesOf(state), revision: state.saved.revision, saveId });
        isTold = false;
        return { type: 'saved', ...answer };
      } catch (error) {
        isRefused = !isPassing(error);
        if (!isTold) onFailure(error);
        isTold = !isRefused;
        return { type: 'failed' };
      }
    },
    isRefused: () => isRefused,
  });
  return loop;
}
