import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionTrouble } from '../lib/session/session.ts';

/** Asks whether to go on though something is still being sent. */
export function SessionQuestion({ question }: { question: NonNullable<SessionTrouble['question']> }) {
  const { t } = useTranslation();
  const { about, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} title={t('sessionLife.question.title')} size="sm" centered>
      <Text mb="md">{t(`sessionLife.question.${about}`)}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(true)}>
          {t(about === 'signOut' ? 'sessionLife.question.goSignOut' : 'sessionLife.question.goSwitch')}
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          {t('sessionLife.question.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
