import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/links.tsx';
import { LogoMark } from '../ui/logo.tsx';

/** An address that leads nowhere, with a way home. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" gap="sm" py={64} px="md">
      <LogoMark size={48} />
      <Title order={1} ta="center">
        {t('shell.notFound.title')}
      </Title>
      <Text c="dimmed" maw={440} ta="center">
        {t('shell.notFound.text')}
      </Text>
      <ButtonLink to="/">{t('shell.notFound.home')}</ButtonLink>
    </Stack>
  );
}
