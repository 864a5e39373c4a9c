import { Alert, Stack, Text, Title } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useTranslation } from 'react-i18next';
import { ErasureWizard } from './erasure-wizard.tsx';
import { ExportList } from './export-list.tsx';

/** A user’s data: given out, and erased. */
export function PersonalDataPanel({ user, onErased }: { user: UserDetail; onErased: () => void }) {
  const { t } = useTranslation();
  const { customerUserId, name } = user;
  return (
    <Stack gap="xl">
      <section aria-labelledby="personal-export">
        <Title order={2} id="personal-export">
          {t('personalData.export.title')}
        </Title>
        <Text size="sm" c="dimmed" maw={600} mb="md">
          {t('personalData.export.text', { name })}
        </Text>
        <ExportList whose={{ customerUserId, name }} />
      </section>
      <section aria-labelledby="personal-erasure">
        <Title order={2} id="personal-erasure" mb="xs">
          {t('personalData.erase.title')}
        </Title>
        {user.isSelf ? (
          <Alert variant="light">{t('personalData.erase.self')}</Alert>
        ) : (
          <ErasureWizard customerUserId={customerUserId} onErased={onErased} />
        )}
      </section>
    </Stack>
  );
}
