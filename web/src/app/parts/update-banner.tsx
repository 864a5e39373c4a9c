import { ActionIcon, Button, Group, Paper } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppUpdate, appUpdate } from '../../lib/api/app-update.ts';

interface UpdateBannerProps {
  readonly update?: AppUpdate;
}

/** Says that the server has a newer version; a click keeps what is unsaved and loads it. */
export function UpdateBanner({ update = appUpdate }: UpdateBannerProps) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(update.state.subscribe, update.state.get);
  if (state.newBuild === null && !state.isWaiting) return null;
  return (
    <Paper
      pos="fixed"
      top={64}
      left="50%"
      maw="calc(100vw - 32px)"
      p={4}
      radius="md"
      shadow="md"
      withBorder
      style={{ transform: 'translateX(-50%)', zIndex: 'var(--mantine-z-index-max)' }}
      role="status"
      data-update-banner
    >
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          disabled={state.isWaiting}
          onClick={() => void update.apply()}
        >
          {t(state.isWaiting ? 'update.sending' : 'update.ready')}
        </Button>
        <ActionIcon
          aria-label={t(state.isWaiting ? 'update.stay' : 'update.later')}
          onClick={() => update.putOff()}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
