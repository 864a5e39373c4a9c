import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says how many of the chosen clips can't be used yet; the number falls as they become ready. */
export function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('programs.fromClips.leftOut', { count })}
    </Text>
  );
}
