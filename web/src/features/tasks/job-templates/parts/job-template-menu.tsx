import { ActionIcon, Menu } from '@mantine/core';
import type { JobTemplate } from '@rushes/contract/tasks/job-templates';
import { IconDots, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeleteJobTemplates } from '../api.ts';

interface JobTemplateMenuProps {
  readonly job: Pick<JobTemplate, 'jobTemplateId' | 'title'>;
  /** Absent where a button beside it does. */
  readonly onStart?: () => void;
  readonly onDeleted?: () => void;
}

/** What else can be done with a job template. */
export function JobTemplateMenu({ job: { jobTemplateId, title }, onStart, onDeleted }: JobTemplateMenuProps) {
  const { t } = useTranslation();
  const remove = useDeleteJobTemplates(onDeleted);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('jobs.menu', { title })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onStart !== undefined && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} stroke={1.5} />} onClick={onStart}>
            {t('jobs.start.title')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => remove.mutate([jobTemplateId])}
        >
          {t('jobs.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
