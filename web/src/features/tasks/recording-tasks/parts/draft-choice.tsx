import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { callQuery } from '../../../../lib/api/query.ts';

/** Tasks that shots can be added to. */
export const draftsQuery = () =>
  callQuery('recordingtask', 'getRecordingTasks', {
    ...{ kind: 'recording', limit: 100 },
    filters: [{ column: 'state', op: 'in', values: ['draft'] }],
  });

/** The task takes no more shots, or was sent meanwhile: another one can be chosen. */
export function needsOtherTask(error: unknown): boolean {
  if (!isCallError(error)) return false;
  return error.code === 'wrong-state' || error.fields.some(({ path }) => path === 'taskId');
}

interface TaskDialogProps {
  /** Of what the shots are. */
  readonly words: 'scripts' | 'storyboards';
  readonly onClose: () => void;
  readonly onChoose: (taskId: string | null) => void;
}

/** Asks for the task that shots are added to. */
export function TaskDialog({ words, onClose, onChoose }: TaskDialogProps) {
  const { t } = useTranslation();
  const drafts = useQuery(draftsQuery());
  const [taskId, setTaskId] = useState<string | null>(null);
  const tasks = (drafts.data?.items ?? []).map(({ taskId: value, title: label }) => ({ value, label }));
  return (
    <Modal opened onClose={onClose} title={t(`${words}.shots.title`)}>
      <Stack>
        <Text size="sm">{t(`${words}.shots.text`)}</Text>
        <Select
          label={t(`${words}.shots.task`)}
          data={[{ value: '', label: t(`${words}.shots.newTask`) }, ...tasks]}
          value={taskId ?? ''}
          allowDeselect={false}
          searchable
          onChange={(value) => setTaskId(value === '' ? null : value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('scripts.cancel')}
          </Button>
          <Button onClick={() => onChoose(taskId)}>{t(`${words}.shots.add`)}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
