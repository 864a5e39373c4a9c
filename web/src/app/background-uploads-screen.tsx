import { Container, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/links.tsx';

const points = ['inside', 'network', 'closed', 'after'] as const;

/** How uploads go on while the user does something else. Old links to the list of uploads lead here. */
export function BackgroundUploadsScreen() {
  const { t } = useTranslation();
  return (
    <Container size="sm" py={48} component="main" id="content">
      <Title order={1} mb={4}>
        {t('backgroundUploads.title')}
      </Title>
      <Text size="lg" c="dimmed" mb="xl">
        {t('backgroundUploads.text')}
      </Text>
      <Stack gap="lg" mb="xl">
        {points.map((point) => (
          <div key={point}>
            <Title order={2} mb={4}>
              {t(`backgroundUploads.points.${point}Title`)}
            </Title>
            <Text size="lg">{t(`backgroundUploads.points.${point}`)}</Text>
          </div>
        ))}
      </Stack>
      <ButtonLink to="/clips/list">{t('backgroundUploads.go')}</ButtonLink>
    </Container>
  );
}
