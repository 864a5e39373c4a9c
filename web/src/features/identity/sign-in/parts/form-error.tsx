import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { RequestId, sentenceOf } from '../../../../ui/error-state.tsx';
import { isInactive } from '../use-sign-in.ts';

/** Why a form was refused; `leftS` are the seconds until another try makes sense. */
export function FormError({ error, leftS = 0 }: { error: unknown; leftS?: number }) {
  const { t } = useTranslation();
  if (error === null || isInactive(error)) return null;
  const sentence = sentenceOf(error) ?? t('errors.unexpected');
  const isFault = !isCallError(error) || error.httpStatus >= 500;
  return (
    <div role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {leftS > 0 ? t('accounts.tooMany') : sentence}
      </Text>
      {isFault && <RequestId error={error} />}
    </div>
  );
}
