import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { UserButton } from './user-button.tsx';

/** Says that the window is too small for the tool, and how to mend it; only the way out is left. */
export function TooSmall({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('shell.tooSmall.title')}
    >
      <Stack gap="sm">
        <Text>{t('shell.tooSmall.text')}</Text>
        <div>
          <Title order={3}>{t('shell.tooSmall.windows')}</Title>
          <Text>{t('shell.tooSmall.windowsText')}</Text>
        </div>
        <div>
          <Title order={3}>{t('shell.tooSmall.mac')}</Title>
          <Text>{t('shell.tooSmall.macText')}</Text>
        </div>
        <Group justify="space-between" mt="xs">
          <UserButton me={me} tabIndex={-1} />
          <Button variant="default" onClick={() => void session.signOut()}>
            {t('shell.tooSmall.out')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
