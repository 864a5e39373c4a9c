import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../lib/api/call-error.ts';
import { RequestId } from '../ui/error-state.tsx';
import { LogoMark } from '../ui/logo.tsx';

/** The same page met a fault of the server twice in a row: no further reload by itself. */
export function SessionBrokenScreen({ error }: { error: CallError }) {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" gap="sm" py={64} px="md" role="alert">
      <LogoMark size={48} />
      <Title order={1} ta="center">
        {t('sessionLife.broken.title')}
      </Title>
      <Text c="dimmed" maw={480} ta="center">
        {t('sessionLife.broken.text')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => location.reload()}>
          {t('sessionLife.broken.again')}
        </Button>
        <Button component="a" href="/">
          {t('sessionLife.broken.home')}
        </Button>
      </Group>
      <RequestId error={error} />
    </Stack>
  );
}
