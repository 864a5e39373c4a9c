import { ActionIcon, Anchor, CopyButton, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../ui/theme.ts';
import { QrCode } from '../../../media/uploads/parts/qr-code.tsx';

/** How guests get there: a link, a code to scan, a code to type. */
export function GuestLink({ recording: { url, joinCode, state } }: { recording: GuestRecordingDetail }) {
  const { t } = useTranslation();
  const shown = url.replace(/^https?:\/\//, '');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="guest-link">
      <Stack gap="xs">
        <Title order={2} id="guest-link">
          {t('guests.link.title')}
        </Title>
        {state !== 'open' && (
          <Text size="sm" c="dimmed">
            {t('guests.link.notOpen')}
          </Text>
        )}
        <Group gap="md" wrap="nowrap" align="flex-start">
          <QrCode text={url} label={t('guests.link.qr')} sizePx={132} />
          <Stack gap={4} miw={0}>
            <Group gap={4} wrap="nowrap">
              <Anchor href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
                {shown}
              </Anchor>
              <CopyButton value={url}>
                {({ copied, copy }) => (
                  <Tooltip label={t(copied ? 'guests.link.copied' : 'guests.link.copy')}>
                    <ActionIcon aria-label={t('guests.link.copy')} onClick={copy}>
                      <IconCopy size={20} stroke={1.5} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </CopyButton>
            </Group>
            <Text size="sm" c="dimmed">
              {t('guests.link.code', { address: `${shown.split('/')[0]}/g` })}
            </Text>
            <Text fw={600} size="lg" style={tabularFigures}>
              {joinCode}
            </Text>
          </Stack>
        </Group>
      </Stack>
    </Paper>
  );
}
