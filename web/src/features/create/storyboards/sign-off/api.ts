import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { earlierSignOffsQuery, signOffQuery, storyboardQuery } from '../api.ts';

/** Signs off a storyboard once all of it is saved. */
export function useSignOff(storyboardId: string, flush: () => Promise<void>, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await flush();
      const known = queryClient.getQueryData(storyboardQuery(storyboardId).queryKey);
      return api.storyboard.signOffStoryboard({ storyboardId, revision: known?.revision ?? 0 });
    },
    onSuccess: (signed) => {
      queryClient.setQueryData(signOffQuery(storyboardId).queryKey, signed);
      void queryClient.invalidateQueries({ queryKey: earlierSignOffsQuery(storyboardId).queryKey });
      onDone();
      showToast(t('storyboards.signOff.done'));
    },
    onError: (error) => showError(error, t('storyboards.signOff.failed')),
  });
}
