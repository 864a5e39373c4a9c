import { Alert, Badge, Group, Spoiler, Stack, Text, Title } from '@mantine/core';
import type { ClipConsent as Consent } from '@rushes/contract/tasks/consents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

const colours = {
  ...{ active: 'green', expired: 'red', withdrawn: 'red' },
} as const satisfies Readonly<Record<Consent['state'], string>>;

/** What the guest in a clip agreed to, with its evidence; nothing for other clips. */
export function ClipConsent({ clipId }: { clipId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(callQuery('consent', 'getClipConsent', { clipId }));
  if (data?.consent == null) return null;
  const { state, text, scopes, name, guardianName, signedAt, expiresAt, clientAddress, version } =
    data.consent;
  return (
    <section aria-labelledby="clip-consent">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} id="clip-consent">
            {t('guests.consent.title')}
          </Title>
          <Badge color={colours[state]}>{t(`guests.consent.states.${state}`)}</Badge>
        </Group>
        {state !== 'active' && <Alert color="red">{t('guests.consent.blocked')}</Alert>}
        <Text size="sm">
          {guardianName === null ? name : t('guests.consent.byGuardian', { name, guardian: guardianName })}
          {' · '}
          <RelativeTime instant={signedAt} />
        </Text>
        <Group gap={4}>
          {scopes.map((scope) => (
            <Badge key={scope} color="gray">
              {t(`guests.consent.scope.${scope}`)}
            </Badge>
          ))}
        </Group>
        {expiresAt !== null && (
          <Text size="sm" c="dimmed">
            {t('guests.consent.expires')} <RelativeTime instant={expiresAt} />
          </Text>
        )}
        <Spoiler maxHeight={72} showLabel={t('guests.consent.more')} hideLabel={t('guests.consent.less')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {text}
          </Text>
        </Spoiler>
        <Text size="xs" c="dimmed">
          {t('guests.consent.evidence', { version, address: clientAddress })}
        </Text>
      </Stack>
    </section>
  );
}
