import { Container, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown where the password must be changed before anything else. */
export function ChangePasswordScreen() {
  const { t } = useTranslation();
  return (
    <Container size="xs" py={96} component="main">
      <Title order={1} mb="sm">
        {t('shell.changePassword.title')}
      </Title>
      <Text>{t('shell.changePassword.text')}</Text>
    </Container>
  );
}
