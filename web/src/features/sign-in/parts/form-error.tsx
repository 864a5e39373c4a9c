import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RequestId, sentenceOf } from '../../../ui/error-state.tsx';

/** Why a form was refused; `leftS` are the seconds until another try makes sense. */
export function FormError({ error, leftS = 0 }: { error: unknown; leftS?: number }) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <div role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {leftS > 0 ? t('accounts.tooMany') : (sentenceOf(error) ?? t('errors.unexpected'))}
      </Text>
      <RequestId error={error} />
    </div>
  );
}
