import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isPassing } from '../../../../lib/api/call-error.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError } from '../../../../ui/toast.tsx';
import { rememberScript } from '../api.ts';
import { keepScript } from './keep-script.ts';
import { createScriptEditor } from './script-editor.ts';
import { createScriptSaver } from './script-saver.ts';

/** A script that is saved as it is written. */
export function useScriptEditor(script: ScriptDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { scriptId, canEdit } = script;
  const { userId } = useMe();
  const [{ saver, editor }] = useState(() => {
    const made = createScriptSaver({
      script,
      save: async (save) => {
        const saved = await api.script.updateScript({ scriptId, ...save });
        const blocks = saved.blocks ?? made.get().sent ?? [];
        rememberScript(queryClient, { ...saved.script, blocks: [...blocks] });
        return { revision: saved.script.revision, blocks: saved.blocks };
      },
      onFailure: (error) => showError(error, t('scripts.save.failed')),
      isPassing,
    });
    return { saver: made, editor: createScriptEditor(made) };
  });
  const save = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.step({ type: 'heard', script }), [saver, script]);
  useEffect(
    () => (canEdit ? keepScript(saver, editor, { userId, objectId: scriptId }) : undefined),
    [saver, editor, userId, scriptId, canEdit],
  );
  useUnsaved(save.phase === 'failed');
  return { editor, save, retry: () => void saver.flush(), flush: saver.flush };
}
