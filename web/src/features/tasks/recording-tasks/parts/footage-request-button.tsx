import { Button } from '@mantine/core';
import { IconVideoPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { showError } from '../../../../ui/toast.tsx';
import type { FootageRequestProps } from '../../../create/programs/parts/slots/footage-request.ts';
import { rememberTask } from '../api.ts';

/** Makes a task of a program's open slots, and opens it. */
export function FootageRequestButton({ programId, onSave }: FootageRequestProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => {
      await onSave();
      return api.recordingtask.createRecordingTask({ programId });
    },
    onSuccess: async (task) => {
      rememberTask(queryClient, task);
      await navigate({ to: '/tasks/asset/$taskId', params: { taskId: task.taskId } });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  if (!may(useMe(), 'tasks.requests:make')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconVideoPlus size={16} stroke={1.5} aria-hidden />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {t('tasks.fromProgram')}
    </Button>
  );
}
