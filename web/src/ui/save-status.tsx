import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SavePhase } from '../lib/forms/save-loop.ts';

interface SaveStatusProps {
  /** What is saved. */
  readonly of: 'scripts' | 'storyboards';
  readonly phase: SavePhase;
  readonly onRetry: () => void;
}

/** Whether all that was written is saved. */
export function SaveStatus({ of, phase, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  if (phase === 'failed')
    return (
      <Group gap={6} wrap="nowrap" role="alert">
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        <Text size="sm">{t(`${of}.save.failed`)}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t(`${of}.save.retry`)}
        </Button>
      </Group>
    );
  return (
    <Group gap={6} wrap="nowrap" role="status">
      {phase !== 'resting' && <Loader size={12} aria-hidden />}
      <Text size="sm" c="dimmed">
        {t(phase === 'resting' ? `${of}.save.saved` : `${of}.save.saving`)}
      </Text>
    </Group>
  );
}
