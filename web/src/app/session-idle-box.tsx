import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api/call.ts';
import { session } from '../lib/session/session.ts';
import { tabularFigures } from '../ui/theme.ts';

// Not each second is read out: a listener could not act in between.
const spokenS = [60, 45, 30, 20, 10, 5];

/** Says that the session is about to end for want of activity, and how to stay. */
export function SessionIdleBox({ leftS }: { leftS: number }) {
  const { t } = useTranslation();
  const stay = useMutation({ mutationFn: () => api.session.getSession({}) });
  const spoken = spokenS.findLast((second) => second >= leftS) ?? spokenS[0] ?? 60;
  return (
    <Modal
      opened
      onClose={() => stay.mutate()}
      title={t('sessionLife.idle.title')}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      size="sm"
    >
      <Text>{t('sessionLife.idle.text')}</Text>
      <Text fw={600} fz={28} my="sm" style={tabularFigures} aria-hidden>
        {t('sessionLife.idle.left', { count: leftS })}
      </Text>
      <VisuallyHidden role="status">{t('sessionLife.idle.left', { count: spoken })}</VisuallyHidden>
      {stay.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="sm">
          {t('sessionLife.idle.failed')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void session.signOut()}>
          {t('sessionLife.idle.signOut')}
        </Button>
        <Button data-autofocus loading={stay.isPending} onClick={() => stay.mutate()}>
          {t('sessionLife.idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
