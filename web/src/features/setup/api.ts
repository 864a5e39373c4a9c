import type { Setup } from '@rushes/contract/setup';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { showError, showToast } from '../../ui/toast.tsx';

export function setupQuery() {
  return callQuery('setup', 'getSetup', {});
}

/** What a colour would look like; the last preview stays until the next is there. */
export function brandQuery(accentColour: string | null) {
  return queryOptions({
    ...callQuery('setup', 'previewBrand', { accentColour }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Saves one part: page and shell show at once what the server took. */
export function useSaveSetup<Request>(save: (request: Request) => Promise<Setup>, said?: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (setup) => {
      queryClient.setQueryData(setupQuery().queryKey, setup);
      await session.renewMe();
      showToast(said ?? t('setup.saved'));
    },
    onError: (error) => showError(error, t('setup.failed')),
  });
}
