import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Asks whether to leave a page on which something is not saved. */
export function LeaveQuestion({ answer }: { answer: (leaves: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => answer(false)} title={t('shared.leave.title')} size="sm" centered>
      <Text mb="md">{t('shared.leave.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(true)}>
          {t('shared.leave.leave')}
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          {t('shared.leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
