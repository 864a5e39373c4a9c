import { Accordion, Alert, Code, Loader, Stack, Text, Title } from '@mantine/core';
import { personalFates } from '@rushes/contract/limits';
import type { Erasure } from '@rushes/contract/organization/personal-data';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../../../lib/format/format.ts';
import { isErasing } from '../api.ts';
import { ThingCounts } from './thing-counts.tsx';

/** What was done with someone’s data, when and by whom. */
export function Certificate({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const { state, failure, requestedByName: name, finishedAt, createdAt } = erasure;
  if (isErasing(erasure))
    return (
      <Alert variant="light" role="status" icon={<Loader size={18} />}>
        {t('personalData.certificate.running')}
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert variant="light" color="red" role="status" title={t('personalData.certificate.failed')}>
        {failure !== null && t(`personalData.certificate.failures.${failure}`)}
      </Alert>
    );
  return (
    <Stack gap="sm" role="status">
      <Title order={2}>{t('personalData.certificate.title')}</Title>
      <Text>
        {t('personalData.certificate.text', { date: formatExactTime(finishedAt ?? createdAt), name })}
      </Text>
      <NewOwner erasure={erasure} />
      {erasure.keptAccount && <Text>{t('personalData.certificate.keptAccount')}</Text>}
      <Text size="sm" c="dimmed">
        {t('personalData.certificate.id')}: <Code>{erasure.customerUserId}</Code>
      </Text>
      <Counts erasure={erasure} />
    </Stack>
  );
}

function NewOwner({ erasure: { newOwnerName, transferred } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  if (newOwnerName === null) return null;
  if (transferred.length === 0)
    return <Text>{t('personalData.certificate.newOwnerOnly', { name: newOwnerName })}</Text>;
  const what = transferred
    .map(({ kind, count }) => t(`users.owned.${kind as 'clips'}`, { count }))
    .join(', ');
  return <Text>{t('personalData.certificate.newOwner', { name: newOwnerName, what })}</Text>;
}

function Counts({ erasure: { outcome } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const fates = personalFates.filter((fate) => outcome.some((thing) => thing.fate === fate));
  return (
    <Accordion
      variant="separated"
      multiple
      defaultValue={[]}
      aria-label={t('personalData.certificate.counts')}
    >
      {fates.map((fate) => (
        <Accordion.Item key={fate} value={fate}>
          <Accordion.Control>{t(`personalData.certificate.fates.${fate}`)}</Accordion.Control>
          <Accordion.Panel>
            <ThingCounts things={outcome.filter((thing) => thing.fate === fate)} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
