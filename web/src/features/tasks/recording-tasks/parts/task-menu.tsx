import { ActionIcon, Menu } from '@mantine/core';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { IconBriefcase, IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useJobTemplateOfTask } from '../../job-templates/api.ts';
import { useDeleteTasks } from '../api.ts';

interface TaskMenuProps {
  readonly task: Pick<RecordingTaskDetail, 'taskId' | 'title' | 'kind' | 'program'>;
  readonly onDeleted: () => void;
}

/** What else can be done with a task. */
export function TaskMenu({ task: { taskId, title, kind, program }, onDeleted }: TaskMenuProps) {
  const { t } = useTranslation();
  const remove = useDeleteTasks(kind, onDeleted);
  const save = useJobTemplateOfTask();
  const canSave = may(useMe(), 'create.templates:edit') && program !== null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('tasks.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canSave && (
          <Menu.Item
            leftSection={<IconBriefcase size={16} stroke={1.5} />}
            onClick={() => save.mutate(taskId)}
          >
            {t('jobs.saveAs')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => remove.mutate([taskId])}
        >
          {t('tasks.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
