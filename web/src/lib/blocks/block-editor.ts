import { type AnyBlock, changesBetween } from '@rushes/contract/block-changes';
import { createHistory, endGesture, record, rebase, redo, undo } from '../forms/history.ts';
import { type BlockSave, type BlockSaver, changed } from './block-saver.ts';

export type BlockEditor<Input extends AnyBlock> = ReturnType<typeof createBlockEditor<Input>>;

/** The blocks of a document with their past: undoing takes back one's own changes, not those of others. */
export function createBlockEditor<Input extends AnyBlock>(saver: BlockSaver<Input>) {
  type Blocks = BlockSave<Input>['wanted'];
  const { shape } = saver.get();
  let history = createHistory(saver.get().wanted);
  const show = (next: typeof history) => {
    history = next;
    saver.step({ type: 'changed', blocks: next.present });
  };
  const stop = saver.subscribe(() => {
    const { wanted } = saver.get();
    if (wanted === history.present) return;
    const theirs = changesBetween<Input>(shape, history.present, wanted);
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
