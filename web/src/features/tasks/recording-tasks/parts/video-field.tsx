import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { ClipChoice } from '../../job-templates/parts/clip-choice.tsx';
import type { TaskForm } from './use-task-form.ts';

interface VideoFieldProps {
  readonly task: Pick<RecordingTaskDetail, 'kind'>;
  readonly form: TaskForm;
}

/** Chooses the clip that shows what is wanted, of those that the requester sees. */
export function VideoField({ task, form: { form, faults } }: VideoFieldProps) {
  const { t } = useTranslation();
  const hasFootage = canSee(useMe(), 'create.footage');
  if (task.kind !== 'recording' || !hasFootage) return null;
  return (
    <ClipChoice
      label={t('tasks.form.video')}
      help={t('tasks.form.videoHelp')}
      value={form.values.video}
      error={faults.get('videoClipId')}
      onChange={(clip) => form.setFieldValue('video', clip)}
    />
  );
}
