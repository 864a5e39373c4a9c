import { Badge, Group, Spoiler, Stack, Text, Title } from '@mantine/core';
import type { ClipConsent as Consent } from '@rushes/contract/tasks/consents';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime, formatDay } from '../../../../lib/format/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

const colours = {
  ...{ active: 'green', expired: 'red', withdrawn: 'red' },
} as const satisfies Readonly<Record<Consent['state'], string>>;

interface ConsentTermsProps {
  readonly consent: Consent;
  /** What follows from its state. */
  readonly children?: ReactNode;
}

/** What a guest agreed to, who for a minor, and when, with the evidence of it. */
export function ConsentTerms({ consent, children }: ConsentTermsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { state, text, scopes, name, guardianName, signedAt, expiresAt, clientAddress, version } = consent;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} id={titleId}>
            {t('guests.consent.title')}
          </Title>
          <Badge color={colours[state]}>{t(`guests.consent.states.${state}`)}</Badge>
        </Group>
        {children}
        <Group gap="xs">
          <Text size="sm">
            {guardianName === null ? name : t('guests.consent.byGuardian', { name, guardian: guardianName })}
          </Text>
          {guardianName !== null && <Badge color="gray">{t('guests.consent.minor')}</Badge>}
          <Text size="sm" c="dimmed">
            <time dateTime={signedAt} title={formatExactTime(signedAt)}>
              {formatDay(signedAt)}
            </time>
          </Text>
        </Group>
        {expiresAt !== null && state !== 'withdrawn' && (
          <Text size="sm" c="dimmed">
            {t(state === 'expired' ? 'guests.consent.states.expired' : 'guests.consent.expires')}{' '}
            <RelativeTime instant={expiresAt} />
          </Text>
        )}
        <Spoiler maxHeight={72} showLabel={t('guests.consent.more')} hideLabel={t('guests.consent.less')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {text}
          </Text>
        </Spoiler>
        <Group gap={4}>
          {scopes.map((scope) => (
            <Badge key={scope} color="gray">
              {t(`guests.consent.scope.${scope}`)}
            </Badge>
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('guests.consent.evidence', { version, address: clientAddress })}
        </Text>
      </Stack>
    </section>
  );
}
