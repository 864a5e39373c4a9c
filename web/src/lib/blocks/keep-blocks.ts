import i18next from 'i18next';
import { type AnyBlock, isSameList } from '@rushes/contract/block-changes';
import type { createLocalDrafts, DraftKey } from '../forms/local-drafts.ts';
import { unsavedWork } from '../forms/unsaved.ts';
import { showUndo } from '../../ui/toast.tsx';
import type { BlockEditor } from './block-editor.ts';
import { type BlockSave, type BlockSaver, isSaved } from './block-saver.ts';

/** Blocks that the server does not have yet, with the state of the server that they were made from. */
export type BlocksDraft<Input extends AnyBlock> = Pick<BlockSave<Input>, 'saved' | 'wanted' | 'attempt'>;

type Drafts<Input extends AnyBlock> = ReturnType<typeof createLocalDrafts<BlocksDraft<Input>>>;

/** A long document isn't written at every key. */
const keepAfterMs = 300;

/** Puts back what was left unsaved here before, and keeps what is not saved from now on; answers the way to end it. */
export function keepBlocks<Input extends AnyBlock>(
  drafts: Drafts<Input>,
  key: DraftKey,
  { saver, editor }: { saver: BlockSaver<Input>; editor: BlockEditor<Input> },
): () => void {
  let isRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isRead) return;
    const { saved, wanted, attempt } = saver.get();
    if (isSaved(saver.get())) await drafts.clear(key);
    else await drafts.write(key, { saved, wanted, attempt });
  };
  const keepQuietly = () => void keep().catch(() => undefined);
  const restore = (draft: BlocksDraft<Input> | null) => {
    isRead = true;
    const opened = saver.get().wanted;
    if (draft !== null && !isSameList<Input>(saver.get().shape, draft.wanted, opened)) {
      saver.step({ type: 'restored', draft });
      showUndo({
        message: i18next.t('sessionLife.draft.restored'),
        undoLabel: i18next.t('sessionLife.draft.discard'),
        onUndo: () => editor.edit(opened),
      });
    }
    keepQuietly();
  };
  drafts.read(key).then(restore, () => restore(null));
  const stop = saver.subscribe(() => {
    timer ??= setTimeout(keepQuietly, keepAfterMs);
  });
  // Once kept here, it is safe over any reload.
  const forget = unsavedWork.add({ keep });
  const guard = (event: BeforeUnloadEvent) => {
    if (isSaved(saver.get())) return;
    keepQuietly();
    event.preventDefault();
  };
  window.addEventListener('beforeunload', guard);
  window.addEventListener('pagehide', keepQuietly);
  return () => {
    forget();
    window.removeEventListener('beforeunload', guard);
    window.removeEventListener('pagehide', keepQuietly);
    void saver.flush().finally(() => {
      stop();
      keepQuietly();
    });
  };
}
