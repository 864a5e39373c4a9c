import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { IconCalendarClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { formatExactTime } from '../../../../../lib/format/format.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { programQuery, rememberProgram } from '../../api.ts';
import styles from '../parts.module.css';
import type { Publish } from './publish-button.tsx';
import { ScheduleForm } from './schedule-form.tsx';

interface ScheduledBoxProps {
  readonly program: ProgramDetail;
  /** Absent where the draft can't be published. */
  readonly onPublish: Publish | undefined;
  readonly isPublishing: boolean;
}

/** What goes live later: when, and how to change or cancel that. */
export function ScheduledBox({ program, onPublish, isPublishing }: ScheduledBoxProps) {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const { change, cancel } = useSchedule(program.programId, () => setIsChanging(false));
  const { scheduled, draft } = program;
  if (scheduled === null) return null;
  const { publishAt, version, scheduledBy } = scheduled;
  return (
    <Stack gap="xs" className={styles['live']} role="group" aria-label={t('programs.states.scheduled')}>
      <Group gap="xs" wrap="nowrap">
        <IconCalendarClock size={20} stroke={1.5} aria-hidden />
        <Text fw={500}>{t('programs.publish.schedule.goesLive', { at: formatExactTime(publishAt) })}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {scheduledBy === null
          ? t('programs.publish.schedule.byNobody', { version })
          : t('programs.publish.schedule.by', { version, name: scheduledBy })}
      </Text>
      {draft?.differsFromScheduled === true && (
        <Stack gap="xs" role="status">
          <Text size="sm">{t('programs.publish.schedule.differs')}</Text>
          <Button
            disabled={onPublish === undefined}
            loading={isPublishing}
            onClick={() => onPublish?.(publishAt)}
          >
            {t('programs.publish.schedule.again')}
          </Button>
        </Stack>
      )}
      {isChanging ? (
        <ScheduleForm
          publishAt={publishAt}
          action={t('programs.publish.schedule.save')}
          isPending={change.isPending}
          onSubmit={(at) => change.mutate(at)}
          onCancel={() => setIsChanging(false)}
        />
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('programs.publish.schedule.change')}
          </Button>
          <Button
            variant="default"
            disabled={onPublish === undefined}
            loading={isPublishing}
            onClick={() => onPublish?.()}
          >
            {t('programs.publish.schedule.now')}
          </Button>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('programs.publish.schedule.cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useSchedule(programId: string, onChanged: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => {
    showError(error, t('programs.publish.schedule.failed'));
    void queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
  };
  const change = useMutation({
    mutationFn: (publishAt: string) => api.program.changeSchedule({ programId, publishAt }),
    onSuccess: (answer, publishAt) => {
      onChanged();
      rememberProgram(queryClient, answer);
      showToast(t('programs.publish.schedule.changed', { at: formatExactTime(publishAt) }));
    },
    onError,
  });
  const cancel = useMutation({
    mutationFn: () => api.program.cancelScheduled({ programId }),
    onSuccess: (answer) => {
      rememberProgram(queryClient, answer);
      void queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
      showToast(t('programs.publish.schedule.cancelled'));
    },
    onError,
  });
  return { change, cancel };
}
