import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appUpdate, isMissingPart } from '../lib/api/app-update.ts';
import { isCallError } from '../lib/api/call-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A screen that threw while it was drawn or loaded. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (isCallError(error)) return <ErrorState error={error} onRetry={reset} />;
  if (isMissingPart(error)) {
    return (
      <EmptyState
        title={t('update.missingTitle')}
        text={t('update.missingText')}
        action={<Button onClick={() => void appUpdate.apply()}>{t('update.missingAction')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('shell.broken.title')}
      text={t('shell.broken.text')}
      action={<Button onClick={() => location.reload()}>{t('errors.retry')}</Button>}
    />
  );
}
