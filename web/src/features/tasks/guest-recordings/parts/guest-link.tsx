import { ActionIcon, Anchor, CopyButton, Group, Stack, Text, Tooltip } from '@mantine/core';
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
    <Stack gap="xs" align="center">
      {state !== 'open' && (
        <Text size="sm" c="dimmed">
          {t('guests.link.notOpen')}
        </Text>
      )}
      <QrCode text={url} label={t('guests.link.qr')} sizePx={220} />
      <Group gap={4} wrap="nowrap">
        <Anchor href={url} target="_blank" rel="noreferrer" fz={14} style={{ overflowWrap: 'anywhere' }}>
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
  );
}
