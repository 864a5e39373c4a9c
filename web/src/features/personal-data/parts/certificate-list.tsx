import { Accordion, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { erasuresQuery } from '../api.ts';
import { Certificate } from './certificate.tsx';

/** Certificates of everybody whom the organisation erased. */
export function CertificateList() {
  const { t } = useTranslation();
  const query = useQuery(erasuresQuery());
  if (query.isPending) return <Skeleton h={168} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { erasures } = query.data;
  if (erasures.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="person" />}
        title={t('personalData.certificate.empty')}
        text={t('personalData.certificate.emptyText')}
      />
    );
  return (
    <>
      <Text c="dimmed" mb="md" maw={600}>
        {t('personalData.certificate.listText')}
      </Text>
      <Accordion variant="separated" maw={840} aria-label={t('personalData.certificate.list')}>
        {erasures.map((erasure) => (
          <Accordion.Item key={erasure.erasureId} value={erasure.erasureId}>
            <Accordion.Control>
              {t('personalData.certificate.asked', {
                date: formatExactTime(erasure.createdAt),
                name: erasure.requestedByName,
              })}
            </Accordion.Control>
            <Accordion.Panel>
              <Certificate erasure={erasure} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
