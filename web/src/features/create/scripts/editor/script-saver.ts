import { applyChanges, changesBetween, isSameScript } from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlock, ScriptChange } from '@rushes/contract/create/scripts';
import { createSaveLoop, type SavePhase } from '../../../../lib/forms/save-loop.ts';

export type Blocks = readonly ScriptBlock[];

export interface SavedScript {
  readonly revision: number;
  readonly blocks: Blocks;
}

export interface ScriptSave {
  readonly phase: SavePhase;
  /** The newest state of the server that is known. */
  readonly saved: SavedScript;
  /** What the editor shows. */
  readonly wanted: Blocks;
  /** What the save in flight makes of it. */
  readonly sent: Blocks | null;
}

export type ScriptSaveEvent =
  | { readonly type: 'changed'; readonly blocks: Blocks }
  | { readonly type: 'sending' }
  /** `blocks`: with what others changed since; null: as they were sent. */
  | { readonly type: 'saved'; readonly revision: number; readonly blocks: Blocks | null }
  | { readonly type: 'failed' }
  | { readonly type: 'heard'; readonly script: SavedScript };

export function startSaving({ revision, blocks }: SavedScript): ScriptSave {
  return { phase: 'resting', saved: { revision, blocks }, wanted: blocks, sent: null };
}

export function isSaved({ wanted, saved }: ScriptSave): boolean {
  return isSameScript(wanted, saved.blocks);
}

/** One step of saving; pure, so that every order of events can be tried. */
export function advance(state: ScriptSave, event: ScriptSaveEvent): ScriptSave {
  switch (event.type) {
    case 'changed': {
      const next = { ...state, wanted: event.blocks };
      return state.phase === 'saving' ? next : settled(next);
    }
    case 'sending':
      return { ...state, phase: 'saving', sent: state.wanted };
    case 'saved': {
      const sent = state.sent ?? state.wanted;
      const blocks = event.blocks ?? sent;
      const wanted = rebased({ sent, mine: state.wanted, theirs: blocks });
      return settled({ ...state, saved: { revision: event.revision, blocks }, wanted, sent: null });
    }
    case 'failed':
      return { ...state, phase: 'failed', sent: null };
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

/** What was typed since a save was sent, in the blocks that it became. */
export function rebased({ sent, mine, theirs }: Versions): Blocks {
  if (mine === sent) return theirs;
  const known = new Set(sent.map(({ blockId }) => blockId));
  const copies = new Map(
    theirs.flatMap(({ blockId, copy }) =>
      copy === null || known.has(blockId) ? [] : [[copy.ofId, blockId]],
    ),
  );
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
  readonly save: (
    changes: ScriptChange[],
    revision: number,
  ) => Promise<{ revision: number; blocks: Blocks | null }>;
  /** Told once, not at every further try. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the same may be taken later. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Saves a script as it is written. */
export function createScriptSaver({ script, save, onFailure, isPassing }: SaverOptions) {
  let [isRefused, isTold] = [false, false];
  return createSaveLoop<ScriptSave, ScriptSaveEvent>({
    start: startSaving(script),
    advance,
    sending: { type: 'sending' },
    send: async ({ saved, wanted }) => {
      try {
        const answer = await save(changesBetween(saved.blocks, wanted), saved.revision);
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
}
