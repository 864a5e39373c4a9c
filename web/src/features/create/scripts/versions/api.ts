import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import { rememberScript } from '../api.ts';

export const versionsQuery = (scriptId: string) => callQuery('script', 'getScriptVersions', { scriptId });

export const versionQuery = (scriptId: string, versionId: string) =>
  callQuery('script', 'getScriptVersion', { scriptId, versionId });

interface KeepOptions {
  readonly scriptId: string;
  readonly flush: () => Promise<void>;
  readonly onDone: () => void;
}

/** Keeps a script, with what was just written, as a named version. */
export function useKeepVersion({ scriptId, flush, onDone }: KeepOptions) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await flush();
      return api.script.keepScriptVersion({ scriptId, name });
    },
    onSuccess: async () => {
      onDone();
      showToast(t('scripts.versions.kept'));
      await queryClient.invalidateQueries({ queryKey: versionsQuery(scriptId).queryKey });
    },
  });
}

/** Puts a version in the place of what a script is, which is kept: undoing restores that. */
export function useRestoreVersion(scriptId: string, flush: () => Promise<void>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restoreTo = async (versionId: string) => {
    await flush();
    const answer = await api.script.restoreScriptVersion({ scriptId, versionId });
    rememberScript(queryClient, answer.script);
    await queryClient.invalidateQueries({ queryKey: versionsQuery(scriptId).queryKey });
    return answer;
  };
  return useMutation({
    mutationFn: restoreTo,
    onSuccess: ({ before }) => {
      if (before === null) return showToast(t('scripts.versions.restored'));
      showUndo({
        message: t('scripts.versions.restored'),
        undoLabel: t('scripts.undo'),
        onUndo: () => void restoreTo(before).catch(onError),
      });
    },
    onError,
  });
}
