import { Stack, Switch, TextInput } from '@mantine/core';
import type { ViewingRequirement } from '@rushes/contract/audience/viewing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { timeZone, toInstant, toLocal } from '../../../../../lib/format/local-time.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { viewerCountsQuery, viewingQuery } from '../../api.ts';

/** What the program asks of its viewers; each part is saved when it changes. */
export function RequirementFields({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const { data: saved } = useQuery(viewingQuery(programId));
  const save = useSaving(programId);
  const [isPast, setIsPast] = useState(false);
  if (saved === undefined) return null;
  const { isRequired, dueAt, asksConfirmation } = saved;
  const change = (part: Partial<ViewingRequirement>) =>
    save.mutate({ isRequired, dueAt, asksConfirmation, ...part });
  return (
    <Stack gap="sm" role="group" aria-label={t('programs.viewers.requirement')}>
      <Switch
        label={t('programs.viewers.isRequired')}
        description={t('programs.viewers.isRequiredHelp')}
        checked={isRequired}
        onChange={(event) => {
          setIsPast(false);
          // Nothing new is due in the past.
          const isOver = dueAt !== null && Date.parse(dueAt) <= Date.now();
          change({ isRequired: event.currentTarget.checked, ...(isOver ? { dueAt: null } : {}) });
        }}
      />
      {isRequired && (
        <TextInput
          key={dueAt}
          type="datetime-local"
          label={t('programs.viewers.dueAt')}
          description={t('programs.viewers.dueAtHelp', { zone: timeZone() })}
          error={isPast ? t('programs.viewers.past') : undefined}
          defaultValue={toLocal(dueAt)}
          onBlur={(event) => {
            const next = toInstant(event.currentTarget.value);
            const isMoved = toLocal(next) !== toLocal(dueAt);
            const isOver = isMoved && next !== null && Date.parse(next) <= Date.now();
            setIsPast(isOver);
            if (isMoved && !isOver) change({ dueAt: next });
          }}
        />
      )}
      <Switch
        label={t('programs.viewers.asksConfirmation')}
        description={t('programs.viewers.asksConfirmationHelp')}
        checked={asksConfirmation}
        onChange={(event) => change({ asksConfirmation: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function useSaving(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = viewingQuery(programId);
  const show = (requirement: ViewingRequirement) =>
    void queryClient.setQueryData(queryKey, (before) => before && { ...before, ...requirement });
  return useMutation({
    mutationFn: (requirement: ViewingRequirement) =>
      api.viewing.setRequirement({ programId, ...requirement }),
    // A switch moves at once, and an answer that comes late moves no other one.
    onMutate: show,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: viewerCountsQuery(programId).queryKey }),
    onError: (error) => {
      showError(error, t('programs.details.failed'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
