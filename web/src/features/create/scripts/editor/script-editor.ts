import { changesBetween } from '@rushes/contract/create/lists/script-changes';
import { createHistory, endGesture, record, rebase, redo, undo } from '../../../../timeline/history.ts';
import { type Blocks, changed, type createScriptSaver } from './script-saver.ts';

export type ScriptSaver = ReturnType<typeof createScriptSaver>;
export type ScriptEditor = ReturnType<typeof createScriptEditor>;

/** The text of a script with its past: undoing takes back one's own changes, not those of others. */
export function createScriptEditor(saver: ScriptSaver) {
  let history = createHistory(saver.get().wanted);
  const show = (next: typeof history) => {
    history = next;
    saver.step({ type: 'changed', blocks: next.present });
  };
  const stop = saver.subscribe(() => {
    const { wanted } = saver.get();
    if (wanted === history.present) return;
    const theirs = changesBetween(history.present, wanted);
    history = rebase(history, wanted, (step) => (theirs.length === 0 ? step : changed(step, theirs)));
  });
  return {
    blocks: () => saver.get().wanted,
    /** What is typed into one field in one go is undone together. */
    edit: (blocks: Blocks, gesture: string | null = null) => show(record(history, blocks, gesture)),
    endGesture: () => {
      history = endGesture(history);
    },
    undo: () => show(undo(history)),
    redo: () => show(redo(history)),
    stop,
  };
}
