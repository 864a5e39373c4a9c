import { Text } from '@mantine/core';
import type { RecordingTaskDetail, Shot } from '@rushes/contract/tasks/recording-tasks';
import { useTranslation } from 'react-i18next';
import { documentOf, RichTextView } from '../../../../ui/rich-text.tsx';
import { DueDate } from './task-states.tsx';
import { TaskVideo } from './task-video.tsx';

/** What a task is about: from whom, until when, and why. */
export function Brief({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const { createdBy, brief, briefDocument, dueAt, state, capture, kind } = task;
  const rules = [
    capture.orientation !== 'any' && t(`tasks.capture.orientations.${capture.orientation}`),
    capture.camera !== 'any' && t(`tasks.capture.cameras.${capture.camera}`),
    !capture.allowsFiles && t('tasks.capture.recordHere'),
  ].filter((rule) => rule !== false);
  return (
    <section aria-label={t('tasks.form.brief')}>
      <Text size="sm" c="dimmed" component="div" mb="sm">
        {createdBy !== null && `${t('tasks.from', { name: createdBy.name })} · `}
        <DueDate dueAt={dueAt} isOpen={state === 'sent'} word={t('tasks.due')} />
      </Text>
      {kind === 'recording' && rules.length > 0 && (
        <Text size="sm" mb="sm">
          {rules.join(' · ')}
        </Text>
      )}
      {brief !== '' && (
        <Text component="div" maw={760} style={{ overflowWrap: 'anywhere' }}>
          <RichTextView document={briefDocument ?? documentOf(brief)} />
        </Text>
      )}
      {task.video !== null && <TaskVideo video={task.video} />}
    </section>
  );
}

/** How long a shot is meant to be, in words; null where it may be of any length. */
export function useShotFacts() {
  const { t } = useTranslation();
  return ({ minMs, maxMs, shotType }: Shot): string => {
    const [min, max] = [minMs, maxMs].map((ms) => (ms === null ? null : ms / 1000));
    const length =
      min != null && max != null
        ? t('tasks.shots.between', { min, max })
        : min != null
          ? t('tasks.shots.atLeast', { min })
          : max != null && t('tasks.shots.atMost', { max });
    return [shotType, length].filter((part) => typeof part === 'string').join(' · ');
  };
}
