import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { ConsentTerms } from './consent-terms.tsx';

/** What the guest in a clip agreed to, with its evidence; nothing for other clips. */
export function ClipConsent({ clipId }: { clipId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(callQuery('consent', 'getClipConsent', { clipId }));
  if (data?.consent == null) return null;
  const { consent } = data;
  return (
    <ConsentTerms consent={consent}>
      {consent.state !== 'active' && <Alert color="red">{t('guests.consent.blocked')}</Alert>}
    </ConsentTerms>
  );
}
