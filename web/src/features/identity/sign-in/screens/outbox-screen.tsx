import { Accordion, Anchor, Box, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

/** The mails of a demo without a mail server, for its super-admin. */
export function OutboxScreen() {
  const { t } = useTranslation();
  const outbox = useQuery(callQuery('outbox', 'getOutbox', {}));
  if (outbox.error !== null)
    return (
      <ErrorState
        title={t('shell.places.outbox')}
        error={outbox.error}
        onRetry={() => void outbox.refetch()}
      />
    );
  const mails = outbox.data?.mails;
  return (
    <Box maw={900}>
      <Title order={1} mb="xs">
        {t('accounts.outbox.title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('accounts.outbox.text')}
      </Text>
      {mails?.length === 0 && (
        <EmptyState title={t('accounts.outbox.empty')} text={t('accounts.outbox.emptyText')} />
      )}
      <Accordion variant="contained">
        {mails?.map((mail) => (
          <Accordion.Item key={mail.id} value={mail.id}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" gap="md">
                <div>
                  <Text fw={500}>{mail.subject}</Text>
                  <Text size="xs" c="dimmed">
                    {mail.to}
                  </Text>
                </div>
                <Text size="xs" c="dimmed">
                  <RelativeTime instant={mail.sentAt} startsLine />
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <MailText text={mail.text} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Box>
  );
}

/** The text of a mail, its addresses as links. */
function MailText({ text }: { text: string }) {
  return (
    <Text component="div" size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          <Anchor key={`${index}:${part}`} href={part} size="sm" rel="noreferrer">
            {part}
          </Anchor>
        ) : (
          <Fragment key={`${index}:${part}`}>{part}</Fragment>
        ),
      )}
    </Text>
  );
}
