import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { useSignOff } from './api.ts';

interface SignOffDialogProps {
  readonly storyboardId: string;
  readonly shotCount: number;
  readonly durationMs: number;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a storyboard is signed off: an earlier addendum ends with it. */
export function SignOffDialog({ storyboardId, shotCount, durationMs, flush, onClose }: SignOffDialogProps) {
  const { t } = useTranslation();
  const sign = useSignOff(storyboardId, flush, onClose);
  return (
    <Modal opened onClose={onClose} title={t('storyboards.signOff.title')}>
      <Stack>
        <Text>{t('storyboards.signOff.text', { count: shotCount, time: formatDuration(durationMs) })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('storyboards.signOff.cancel')}
          </Button>
          <Button data-autofocus loading={sign.isPending} onClick={() => sign.mutate()}>
            {t('storyboards.signOff.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
