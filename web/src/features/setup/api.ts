import type { Setup } from '@rushes/contract/setup';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../lib/call-error.ts';
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

/**
 * Saves a part over what was seen of it. What somebody else saved meanwhile is said, and the next time it is seen: then
 * it is replaced.
 */
export function useSavePart<Part extends 'organisation' | 'rules' | 'links'>(
  part: Part,
  stood: Setup[Part],
  save: (request: Setup[Part] & { before: Setup[Part] }) => Promise<Setup>,
) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(stood);
  const saving = useSaveSetup((values: Setup[Part]) => save({ ...values, before: seen }));
  return {
    isPending: saving.isPending,
    mutate: (values: Setup[Part], onSaved: (saved: Setup[Part]) => void) =>
      saving.mutate(values, {
        onSuccess: (saved) => {
          setSeen(saved[part]);
          onSaved(saved[part]);
        },
        onError: (error) => {
          if (!isCallError(error, 'conflict')) return;
          const { current } = error.details as { current: Setup };
          setSeen(current[part]);
          showToast(t('setup.stale'));
        },
      }),
  };
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
    onError: (error) => {
      if (!isCallError(error, 'conflict')) showError(error, t('setup.failed'));
    },
  });
}
