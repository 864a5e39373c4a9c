import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatExactTime, formatTime } from '../../../../../lib/format/format.ts';
import type { SaveState } from '../../drafts/autosave.ts';

interface SaveStatusProps {
  readonly save: SaveState;
  readonly onRetry: () => void;
}

/** "Saved at 10:42", or what blocks it. */
export function SaveStatus({ save, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  switch (save.phase) {
    case 'resting':
      return (
        <Group gap={4} wrap="nowrap" role="status">
          <IconCheck size={16} stroke={1.5} aria-hidden />
          <Text
            size="sm"
            c="dimmed"
            title={formatExactTime(save.draft.savedAt)}
            style={{ whiteSpace: 'nowrap' }}
          >
            {t('programs.save.saved', { time: formatTime(save.draft.savedAt) })}
          </Text>
        </Group>
      );
    case 'waiting':
    case 'saving':
      return (
        <Group gap={6} wrap="nowrap" role="status">
          <Loader size={12} aria-hidden />
          <Text size="sm" c="dimmed">
            {t('programs.save.saving')}
          </Text>
        </Group>
      );
    case 'failed':
      return (
        <Group gap={6} wrap="nowrap" role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <Text size="sm">{t('programs.save.failed')}</Text>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('programs.save.retry')}
          </Button>
        </Group>
      );
    case 'conflict':
      return <Text size="sm">{t('programs.save.conflict')}</Text>;
  }
}
