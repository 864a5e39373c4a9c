import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { api } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { rememberTask } from '../api.ts';
import { shotInputOf, type TaskValues, valuesOf } from './task-form-values.ts';

/** The form over a task; once it is sent, its shots and recipients stay as they are. */
export function useTaskForm(task: RecordingTaskDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { taskId } = task;
  const isFile = task.kind === 'file';
  const initialValues = valuesOf(task);
  const form = useForm<TaskValues>({ draft: t('shell.places.task'), initialValues });
  const shared = useSharedForm(form, initialValues);
  const save = useMutation({
    mutationFn: ({
      title,
      brief,
      dueAt,
      video,
      shots,
      capture,
      consent,
      items,
      folder,
      recipients,
    }: TaskValues) =>
      api.recordingtask.updateRecordingTask({
        ...{ taskId, revision: shared.seen.revision, title, dueAt },
        // One whose clip is in the bin comes back with it.
        ...(video?.clipId === shared.seen.video?.clipId ? {} : { videoClipId: video?.clipId ?? null }),
        // A plain text that nobody changed stays one.
        ...(JSON.stringify(brief) === JSON.stringify(shared.seen.brief) ? {} : { briefDocument: brief }),
        ...(task.state === 'draft' && {
          recipients,
          ...(isFile ? { items: [...items] } : { shots: shots.map(shotInputOf), capture, consent }),
        }),
        ...(isFile && { folderId: folder?.folderId ?? null }),
      }),
    onSuccess: (saved, sent) => {
      shared.handleSaved(valuesOf(saved), sent);
      rememberTask(queryClient, saved);
      showToast(t(isFile ? 'tasks.files.saved' : 'tasks.form.saved'));
    },
    onError: (error) => {
      if (shared.handleRefused<RecordingTaskDetail>(error, valuesOf)) return;
      // Not every field shows what is wrong with it.
      showError(error, t('errors.unexpected'));
    },
  });
  const faults = new Map(
    isCallError(save.error) ? save.error.fields.map(({ path, message }) => [path, message]) : [],
  );
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(shared.seen);
  return { form, shared, save, faults, isDirty };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
