import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError } from '../../../ui/toast.tsx';
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
