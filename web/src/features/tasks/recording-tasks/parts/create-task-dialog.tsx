import type { TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { rememberTask } from '../api.ts';
import { useTaskWords } from '../task-words.ts';

interface DialogProps {
  readonly kind: TaskKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the title of a task, and opens it. */
export function CreateTaskDialog({ kind, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const words = useTaskWords(kind);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (title: string) => {
    const task = await api.recordingtask.createRecordingTask({ title, kind });
    onClose();
    rememberTask(queryClient, task);
    await navigate({ to: '/tasks/asset/$taskId', params: { taskId: task.taskId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={words.create}
      nameLabel={t('tasks.form.title')}
      createLabel={words.createAction}
      cancelLabel={t('tasks.cancel')}
    />
  );
}
