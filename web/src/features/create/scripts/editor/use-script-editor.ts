import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScriptBlockInput, scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import { api } from '../../../../lib/api/call.ts';
import { isPassing } from '../../../../lib/api/call-error.ts';
import { createBlockEditor } from '../../../../lib/blocks/block-editor.ts';
import { createBlockSaver, saveNow } from '../../../../lib/blocks/block-saver.ts';
import { type BlocksDraft, keepBlocks } from '../../../../lib/blocks/keep-blocks.ts';
import { createLocalDrafts } from '../../../../lib/forms/local-drafts.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError } from '../../../../ui/toast.tsx';
import { rememberScript } from '../api.ts';

const scriptDrafts = createLocalDrafts<BlocksDraft<ScriptBlockInput>>('rushes-script-drafts');

/** A script that is saved as it is written. */
export function useScriptEditor(script: ScriptDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { scriptId, canEdit } = script;
  const { userId } = useMe();
  const [{ saver, editor }] = useState(() => {
    const made = createBlockSaver<ScriptBlockInput>({
      shape: scriptBlockShape,
      document: script,
      save: async (save) => {
        const saved = await api.script.updateScript({ scriptId, ...save });
        const blocks = saved.blocks ?? made.get().sent ?? [];
        rememberScript(queryClient, { ...saved.script, blocks: [...blocks] });
        return { revision: saved.script.revision, blocks: saved.blocks };
      },
      onFailure: (error) => showError(error, t('scripts.save.failed')),
      isPassing,
    });
    return { saver: made, editor: createBlockEditor(made) };
  });
  const save = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.step({ type: 'heard', document: script }), [saver, script]);
  useEffect(
    () => (canEdit ? keepBlocks(scriptDrafts, { userId, objectId: scriptId }, { saver, editor }) : undefined),
    [saver, editor, userId, scriptId, canEdit],
  );
  useUnsaved(save.phase === 'failed');
  return { editor, save, retry: () => void saver.flush(), flush: () => saveNow(saver) };
}
