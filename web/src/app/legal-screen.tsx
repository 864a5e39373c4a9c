import { Container, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Terms and privacy, as the installation gives them. */
export function LegalScreen() {
  const { t } = useTranslation();
  const { page } = useParams({ from: '/legal/$page' });
  return (
    <Container size="sm" py={48} component="main">
      <Title order={1} mb="md">
        {t(page === 'privacy' ? 'shell.legal.privacyTitle' : 'shell.legal.termsTitle')}
      </Title>
      <Text size="lg">{t('shell.legal.text')}</Text>
    </Container>
  );
}
