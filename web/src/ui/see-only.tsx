import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says to anyone who may look at a page why nothing on it can be changed. */
export function SeeOnly() {
  const { t } = useTranslation();
  return (
    <Text c="dimmed" mb="md" role="note">
      {t('shared.seeOnly')}
    </Text>
  );
}
