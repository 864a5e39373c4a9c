import { Alert, Button, Group, Text } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { IconCheck, IconClipboardCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatExactTime } from '../../../../lib/format/format.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { viewingQuery } from '../api.ts';

/** Where the program asks for it: by when it has to be watched, and the button that confirms it. */
export function ConfirmBar({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  const { programId, watch, viewedRule } = program;
  const { data: asked } = useQuery(viewingQuery(programId));
  const isLooking = useMe().view !== null;
  const confirm = useConfirming(programId);
  if (asked === undefined || (!asked.isRequired && !asked.asksConfirmation)) return null;
  const { asksConfirmation, confirmedAt, confirmedVersion, version, dueAt } = asked;
  // A mark by hand, made before it was required, isn't enough; and what is confirmed is the version.
  const isViewed = watch.viewed && watch.watchedFraction * 100 >= viewedRule.percent;
  const isWatched = asksConfirmation ? asked.isWatched || confirmedAt !== null : isViewed;
  const isDone = isWatched && (!asksConfirmation || confirmedAt !== null);
  if (isDone)
    return confirmedAt === null ? null : (
      <Text size="sm" c="dimmed" component="div">
        <IconCheck size={14} stroke={2} aria-hidden /> {t('home.required.confirmed')} ·{' '}
        <RelativeTime instant={confirmedAt} />
      </Text>
    );
  return (
    <Alert
      icon={<IconClipboardCheck size={20} stroke={1.5} aria-hidden />}
      title={t(asked.isRequired ? 'home.required.title' : 'home.required.asks')}
    >
      <Group justify="space-between">
        <Text size="sm">
          {dueAt !== null && `${t('home.required.due', { at: formatExactTime(dueAt) })} `}
          {t(`home.required.${asksConfirmation ? wordOf(isWatched, confirmedVersion) : 'watch'}`)}
        </Text>
        {asksConfirmation && version !== null && !isLooking && (
          <Button disabled={!isWatched} loading={confirm.isPending} onClick={() => confirm.mutate(version)}>
            {t('home.required.confirm')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function wordOf(isWatched: boolean, confirmedVersion: number | null) {
  if (isWatched) return 'confirmNow';
  return confirmedVersion === null ? 'confirmLater' : 'newVersion';
}

function useConfirming(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api.viewing.confirmViewing({ programId, version }),
    onSuccess: (own) => {
      queryClient.setQueryData(viewingQuery(programId).queryKey, own);
      void queryClient.invalidateQueries({ queryKey: ['todo'] });
      showToast(t('home.required.confirmedToast'));
    },
    onError: (error) => {
      showError(error, t('home.required.failed'));
      void queryClient.invalidateQueries({ queryKey: viewingQuery(programId).queryKey });
    },
  });
}
