import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { appUpdate, isMissingPart } from '../lib/api/app-update.ts';
import { isCallError } from '../lib/api/call-error.ts';
import { connection } from '../lib/api/connection.ts';
import { useIsLost } from '../lib/api/use-is-lost.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A screen that threw while it was drawn or loaded. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (isCallError(error)) return <ErrorState error={error} onRetry={reset} />;
  if (isMissingPart(error)) return <MissingScreen />;
  return (
    <EmptyState
      title={t('shell.broken.title')}
      text={t('shell.broken.text')}
      action={<Button onClick={() => location.reload()}>{t('shell.broken.action')}</Button>}
    />
  );
}

/** A screen whose code could not be fetched: without a network it opens when that is back, else the app was updated. */
function MissingScreen() {
  const { t } = useTranslation();
  const router = useRouter();
  const isLost = useIsLost();
  useEffect(() => {
    let isLeft = false;
    void connection.back().then((wasLost) => {
      if (wasLost && !isLeft) void router.invalidate();
    });
    return () => {
      isLeft = true;
    };
  }, [router]);
  const retry = () => void router.invalidate();
  return (
    <EmptyState
      isPage
      title={t('update.missingTitle')}
      text={t(isLost ? 'update.missingOffline' : 'update.missingText')}
      action={
        isLost ? (
          <Button onClick={retry}>{t('errors.retry')}</Button>
        ) : (
          <Button onClick={() => void appUpdate.apply()}>{t('update.missingAction')}</Button>
        )
      }
    />
  );
}
