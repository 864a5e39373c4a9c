import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ContactDetail, ContactHistory } from '@rushes/contract/audience/contacts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { contactHistoryQuery } from '../api.ts';

/** The one record of a contact: what they agreed to, sent in, got and watched. */
export function ContactHistoryPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const query = useQuery(contactHistoryQuery(contact.contactId));
  if (query.isPending) return <Skeleton h={200} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { consents, merges, sections } = query.data;
  return (
    <Stack gap="lg">
      <Memberships memberships={contact.memberships} />
      <Section title={t('contacts.history.consents')} isEmpty={consents.length === 0}>
        {consents.map((consent, at) => (
          <Consent key={at} consent={consent} />
        ))}
      </Section>
      {sections.map(({ kind, items }) => (
        <Section key={kind} title={t(`contacts.history.${kind}`)} isEmpty={items.length === 0}>
          {items.map(({ at, title, detail }) => (
            <Line key={`${at} ${title}`} at={at} title={title} detail={detail} />
          ))}
        </Section>
      ))}
      {merges.length > 0 && (
        <Section title={t('contacts.history.merges')} isEmpty={false}>
          {merges.map(({ at, email, byName }) => (
            <Line
              key={email + at}
              at={at}
              title={email}
              detail={t('contacts.history.by', { name: byName })}
            />
          ))}
        </Section>
      )}
    </Stack>
  );
}

function Memberships({ memberships }: Pick<ContactDetail, 'memberships'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('contacts.columns.lists')} isEmpty={memberships.length === 0}>
      {memberships.map(({ listId, name, state, addedAt, confirmedAt, confirmedAddress }) => (
        <Line
          key={listId}
          at={confirmedAt ?? addedAt}
          title={name}
          detail={[t(`contacts.memberships.${state}`), confirmedAddress].filter(Boolean).join(' · ')}
        />
      ))}
    </Section>
  );
}

function Consent({ consent }: { consent: ContactHistory['consents'][number] }) {
  const { t } = useTranslation();
  const { at, event, listName, by, actorName, clientAddress } = consent;
  const who = by === 'person' || by === 'import' ? actorName : null;
  const detail = [t(`contacts.history.bys.${by}`), who, clientAddress].filter(Boolean).join(' · ');
  const what = t(`contacts.history.events.${event}`);
  return <Line at={at} title={listName === null ? what : `${what}: ${listName}`} detail={detail} />;
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('contacts.history.nothing')}
        </Text>
      ) : (
        <Stack gap={8}>{children}</Stack>
      )}
    </section>
  );
}

function Line({ at, title, detail }: { at: string; title: string; detail: string }) {
  return (
    <div>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime instant={at} startsLine /> · {detail}
      </Text>
    </div>
  );
}
