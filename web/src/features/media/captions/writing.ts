import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { tracksQuery } from './api.ts';

/** How far the captions are that a machine writes of a clip. */
export const writingQuery = (clipId: string) => callQuery('transcript', 'getTranscription', { clipId });

/** Has captions written, or stops it. */
export function useWriting(clipId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [writingQuery(clipId), tracksQuery(clipId)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  return {
    write: useMutation({
      mutationFn: (language: string | null) => api.transcript.writeCaptions({ clipId, language }),
      onSuccess: refresh,
      onError,
    }),
    stop: useMutation({
      mutationFn: () => api.transcript.cancelCaptions({ clipId }),
      onSuccess: refresh,
      onError,
    }),
  };
}

/** Has captions of many clips written; undo stops those. */
export function useWritingOfMany() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['transcript', 'getTranscription'] });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const stop = useMutation({
    mutationFn: async (clipIds: readonly string[]) => {
      for (const clipId of clipIds) await api.transcript.cancelCaptions({ clipId });
    },
    onSuccess: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (wanted: { clipIds: string[]; language: string | null }) =>
      api.transcript.writeCaptionsOf(wanted),
    onSuccess: ({ requested, failed }) => {
      if (failed.length > 0) showError(null, t('captions.write.failedMany', { count: failed.length }));
      if (requested.length > 0)
        showUndo({
          message: t('captions.write.requested', { count: requested.length }),
          undoLabel: t('captions.write.cancel'),
          onUndo: () => stop.mutate(requested),
        });
      return refresh();
    },
    onError,
  });
}
