import { ActionIcon, Menu } from '@mantine/core';
import type { RecordingTask } from '@rushes/contract/tasks/recording-tasks';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeleteTasks } from '../api.ts';

interface TaskMenuProps {
  readonly task: Pick<RecordingTask, 'taskId' | 'title'>;
  readonly onDeleted: () => void;
}

/** What else can be done with a task. */
export function TaskMenu({ task: { taskId, title }, onDeleted }: TaskMenuProps) {
  const { t } = useTranslation();
  const remove = useDeleteTasks(onDeleted);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('tasks.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
