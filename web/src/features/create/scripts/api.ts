import { scriptList } from '@rushes/contract/create/lists/scripts';
import type { Script, ScriptDetail, ScriptFormat } from '@rushes/contract/create/scripts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { saveBlob } from '../../../lib/api/download.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export type ScriptColumn = keyof typeof scriptList.columns;

/** Scripts as a list. */
export const scriptSource = {
  list: scriptList,
  key: ['script', 'getScripts'],
  getPage: api.script.getScripts,
  getCount: api.script.countScripts,
} as const satisfies ListSource<Script, ScriptColumn>;

export const scriptQuery = (scriptId: string) => callQuery('script', 'getScript', { scriptId });

/** Puts a newer state of a script where its screen reads it, and has the list read again. */
export function rememberScript(queryClient: QueryClient, script: ScriptDetail): void {
  queryClient.setQueryData(scriptQuery(script.scriptId).queryKey, script);
  void queryClient.invalidateQueries({ queryKey: scriptSource.key });
}

/** Reads a script again when it changes elsewhere. */
export function useLiveScript(scriptId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type === 'script' && event.scriptId === scriptId)
      void queryClient.invalidateQueries({ queryKey: scriptQuery(scriptId).queryKey });
  });
}

/** What of a script is set beside its text. */
export interface ScriptDetails {
  readonly title: string;
  readonly scope: Script['scope'];
  readonly language: string;
}

/** Renames a script, or sets its language and who finds it. */
export function useUpdateScript(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ scriptId, revision, ...details }: ScriptDetails & Pick<Script, 'scriptId' | 'revision'>) =>
      api.script.updateScript({ scriptId, revision, ...details }),
    onSuccess: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['script'] });
    },
  });
}

/** Moves scripts to the bin and offers to take it back. */
export function useDeleteScripts(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: scriptSource.key });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (scriptIds: string[]) => api.script.restoreScripts({ scriptIds }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['script'] }),
    onError,
  });
  return useMutation({
    mutationFn: (scriptIds: string[]) => api.script.deleteScripts({ scriptIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('scripts.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('scripts.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('scripts.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

/** Copies a script, once all of it is saved, and opens the copy. */
export function useDuplicateScript(flush: () => Promise<void>) {
  const { t } = useTranslation();
  const open = useOpenScript();
  return useMutation({
    mutationFn: async (scriptId: string) => {
      await flush();
      return api.script.duplicateScript({ scriptId });
    },
    onSuccess: open,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Opens a script that was just made. */
export function useOpenScript() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (script: ScriptDetail) => {
    rememberScript(queryClient, script);
    const { scriptId } = script;
    await navigate({ to: '/script/edit/$scriptId', params: { scriptId } });
  };
}

/** Saves a script as a file, once all of it is saved. */
export function useExportScript(flush: () => Promise<void>) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (wanted: { scriptId: string; format: ScriptFormat }) => {
      await flush();
      return api.script.exportScript(wanted);
    },
    onSuccess: ({ filename, text }) =>
      saveBlob(filename, new Blob([text], { type: 'text/plain;charset=utf-8' })),
    onError: (error) => showError(error, t('scripts.exportFailed')),
  });
}

/** Makes a script of a file and opens it. */
export function useImportScript() {
  const { t } = useTranslation();
  const open = useOpenScript();
  return useMutation({
    mutationFn: async (file: File) => {
      const [, name = file.name, ending = ''] = /^(.*?)(?:\.([^.]+))?$/u.exec(file.name) ?? [];
      const format = ending.toLowerCase() === 'fountain' ? 'fountain' : 'markdown';
      const title = name.slice(0, 200) || t('scripts.import.untitled');
      const text = await file.text();
      return text.includes('\0') ? null : api.script.importScript({ title, format, text });
    },
    onSuccess: (script) => (script === null ? showError(null, t('scripts.import.notText')) : open(script)),
    onError: (error) => showError(error, t('scripts.import.failed')),
  });
}
