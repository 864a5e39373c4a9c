import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type SessionTrouble, session } from '../lib/session/session.ts';
import { tabularFigures } from '../ui/theme.ts';

/** Says why this page will reload, and that it waits until nothing can get lost by it. */
export function SessionWaitingBar({ waiting }: { waiting: NonNullable<SessionTrouble['waiting']> }) {
  const { t } = useTranslation();
  const { reason, inS } = waiting;
  return (
    <Paper
      pos="fixed"
      top={72}
      left="50%"
      w="min(640px, calc(100vw - 32px))"
      p="sm"
      radius="md"
      shadow="md"
      withBorder
      style={{ transform: 'translateX(-50%)', zIndex: 'var(--mantine-z-index-max)' }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" role="status" style={tabularFigures}>
          {inS === null ? t(`sessionLife.waiting.${reason}`) : t('sessionLife.waiting.safe', { count: inS })}
        </Text>
        <Button
          size="compact-sm"
          variant={inS === null ? 'default' : 'filled'}
          onClick={() => session.reloadNow()}
          style={{ flexShrink: 0 }}
        >
          {t(inS === null ? 'sessionLife.waiting.anyway' : 'sessionLife.waiting.now')}
        </Button>
      </Group>
    </Paper>
  );
}
