import { Text } from '@mantine/core';
import type { Assignment } from '@rushes/contract/tasks/recording-tasks';
import { useTranslation } from 'react-i18next';

/** Who handed the assignment on, and what they wrote. */
export function DelegationText({ by, note }: NonNullable<Assignment['delegation']>) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={400}>
        {t('tasks.results.delegatedBy', { name: by.name })}
      </Text>
      {note !== '' && (
        <Text size="sm" fw={400} c="dimmed" lineClamp={3} title={note}>
          {note}
        </Text>
      )}
    </div>
  );
}
