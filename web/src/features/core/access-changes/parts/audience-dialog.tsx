import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { AudienceChange } from '@rushes/contract/core/access-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AudienceDialogProps {
  readonly change: AudienceChange;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before more users can watch: how many now and after, and who. */
export function AudienceDialog({ change, onAnswer }: AudienceDialogProps) {
  const { t } = useTranslation();
  return (
    // Above the dialog that asked for the change.
    <Modal opened onClose={() => onAnswer(false)} title={t('shared.audience.title')} zIndex={300} centered>
      <Stack gap="md">
        <Summary change={change} />
        <Group justify="end">
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
            {t('shared.audience.cancel')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('shared.audience.confirm')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Summary({ change: { now, after, names } }: { change: AudienceChange }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const others = after - now - names.length;
  return (
    <Stack gap={4} align="start">
      <Text fw={600}>{t('shared.audience.summary', { now, after })}</Text>
      {names.length > 0 && !isOpen && (
        <Anchor component="button" type="button" size="sm" onClick={() => setIsOpen(true)}>
          {t('shared.audience.show')}
        </Anchor>
      )}
      {isOpen && (
        <Text size="sm" role="status">
          {t('shared.audience.added', { names: names.join(', ') })}
          {others > 0 && ` ${t('shared.audience.more', { count: others })}`}
        </Text>
      )}
    </Stack>
  );
}
