import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { AccessGain } from '@rushes/contract/core/access-changes';
import { IconUsersPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNamesOf } from '../api.ts';

/** Who would be able to watch that cannot now. */
export function GainAlert({ gain }: { gain: AccessGain }) {
  const { t } = useTranslation();
  const namesOf = useNamesOf();
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconUsersPlus size={20} stroke={1.5} aria-hidden />}
      title={t('channels.gain.title', { count: gain.count })}
    >
      {namesOf(gain)}
    </Alert>
  );
}

interface GainDialogProps {
  readonly gain: AccessGain | null;
  readonly onClose: () => void;
  readonly onConfirm: (count: number) => void;
  readonly isPending: boolean;
}

/** Asks before more people gain access; nothing was changed yet. */
export function GainDialog({ gain, onClose, onConfirm, isPending }: GainDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={gain !== null} onClose={onClose} title={t('channels.gain.dialog')}>
      {gain !== null && (
        <Stack gap="md">
          <GainAlert gain={gain} />
          <Group justify="end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('channels.cancel')}
            </Button>
            <Button loading={isPending} onClick={() => onConfirm(gain.count)}>
              {t('channels.gain.confirm', { count: gain.count })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
