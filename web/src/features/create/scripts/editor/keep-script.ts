import i18next from 'i18next';
import { isSameScript } from '@rushes/contract/create/lists/script-changes';
import { createLocalDrafts, type DraftKey } from '../../../../lib/forms/local-drafts.ts';
import { unsavedWork } from '../../../../lib/forms/unsaved.ts';
import { showUndo } from '../../../../ui/toast.tsx';
import type { ScriptEditor, ScriptSaver } from './script-editor.ts';
import { isSaved, type ScriptSave } from './script-saver.ts';

/** A script that the server does not have yet, with the state of the server that it was made from. */
export type ScriptDraft = Pick<ScriptSave, 'saved' | 'wanted' | 'attempt'>;

const scriptDrafts = createLocalDrafts<ScriptDraft>('rushes-script-drafts');
/** A long script isn't written at every key. */
const keepAfterMs = 300;

/** Puts back what was left unsaved here before, and keeps what is not saved from now on; answers the way to end it. */
export function keepScript(saver: ScriptSaver, editor: ScriptEditor, key: DraftKey): () => void {
  let isRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isRead) return;
    const { saved, wanted, attempt } = saver.get();
    if (isSaved(saver.get())) await scriptDrafts.clear(key);
    else await scriptDrafts.write(key, { saved, wanted, attempt });
  };
  const keepQuietly = () => void keep().catch(() => undefined);
  const restore = (draft: ScriptDraft | null) => {
    isRead = true;
    const opened = saver.get().wanted;
    if (draft !== null && !isSameScript(draft.wanted, opened)) {
      saver.step({ type: 'restored', draft });
      showUndo({
        message: i18next.t('sessionLife.draft.restored'),
        undoLabel: i18next.t('sessionLife.draft.discard'),
        onUndo: () => editor.edit(opened),
      });
    }
    keepQuietly();
  };
  scriptDrafts.read(key).then(restore, () => restore(null));
  const stop = saver.subscribe(() => {
    timer ??= setTimeout(keepQuietly, keepAfterMs);
  });
  // Once kept here, a script is safe over any reload.
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
