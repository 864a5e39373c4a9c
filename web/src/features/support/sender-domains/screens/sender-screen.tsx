import {
  Alert,
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { CheckedRecord, Sender, SenderVerdict } from '@rushes/contract/support/sender-domains';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { showError } from '../../../../ui/toast.tsx';

const senderQuery = () => callQuery('sender', 'getSender', {});

/** Whether the world believes the address that mails come from. */
export function SenderScreen() {
  const { t } = useTranslation();
  const query = useQuery(senderQuery());
  return (
    <>
      <PageHeader title={t('shell.places.emailVerification')} />
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <Page sender={query.data} />}
    </>
  );
}

function Page({ sender }: { sender: Sender }) {
  const { t } = useTranslation();
  const { from, domain, isDelivered, publish, check } = sender;
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Text>{t('senders.from')}</Text>
        <Text fw={600} size="lg">
          {from}
        </Text>
        <Text size="sm" c="dimmed">
          {t('senders.fromText')}
        </Text>
      </div>
      {!isDelivered && (
        <Alert icon={<IconInfoCircle aria-hidden />} title={t('senders.noServer')}>
          <Text size="sm" mb="xs">
            {t('senders.noServerText')}
          </Text>
          <ButtonLink variant="default" size="compact-sm" to="/organization/outbox">
            {t('senders.outbox')}
          </ButtonLink>
        </Alert>
      )}
      {domain === null ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('senders.noDomain')}>
          <Text size="sm">{t('senders.noDomainText')}</Text>
        </Alert>
      ) : (
        <Ask key={sender.selector} sender={sender} />
      )}
      {publish.map((record) => (
        <RecordSection
          key={record.kind}
          record={record}
          checked={check?.records.find(({ kind }) => kind === record.kind)}
        />
      ))}
    </Stack>
  );
}

function Ask({ sender }: { sender: Sender }) {
  const { t } = useTranslation();
  const [selector, setSelector] = useState(sender.selector);
  useFormDraft(t('shell.places.emailVerification'), {
    unsaved: () => (selector === sender.selector ? null : { selector }),
    restore: (kept) => setSelector(kept.selector),
  });
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => api.sender.checkSender({ selector }),
    onSuccess: (answer) => queryClient.setQueryData(senderQuery().queryKey, answer),
    onError: (error) => {
      if (!isCallError(error, 'invalid')) showError(error, t('errors.unexpected'));
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          w={260}
          label={t('senders.selector')}
          description={t('senders.selectorText')}
          maxLength={100}
          value={selector}
          error={isCallError(check.error, 'invalid') ? t('senders.selectorBad') : null}
          onChange={(event) => setSelector(event.currentTarget.value)}
        />
        <Button type="submit" loading={check.isPending} disabled={selector.trim() === ''}>
          {t('senders.ask')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {sender.check === null ? (
          t('senders.never')
        ) : (
          <>
            {t('senders.asked', { name: sender.check.checkedBy })}{' '}
            <RelativeTime instant={sender.check.checkedAt} />
          </>
        )}
      </Text>
    </form>
  );
}

const colours: Readonly<Record<SenderVerdict, string>> = {
  good: 'green',
  weak: 'yellow',
  wrong: 'red',
  'not-found': 'red',
  unanswered: 'gray',
};

interface RecordSectionProps {
  readonly record: Sender['publish'][number];
  readonly checked: CheckedRecord | undefined;
}

function RecordSection({ record, checked }: RecordSectionProps) {
  const { t } = useTranslation();
  const { kind, host, value } = record;
  return (
    <SetupSection
      id={kind}
      title={t(`senders.records.${kind}.title`)}
      text={t(`senders.records.${kind}.text`)}
    >
      <Group gap="xs">
        <Badge color={checked === undefined ? 'gray' : colours[checked.verdict]}>
          {t(checked === undefined ? 'senders.notChecked' : `senders.verdicts.${checked.verdict}`)}
        </Badge>
        {checked !== undefined && (
          <Text size="sm">
            {kind === 'spf' && checked.reason === 'good'
              ? t('senders.spfGood')
              : t(`senders.reasons.${checked.reason}`)}
          </Text>
        )}
      </Group>
      {checked?.found.map((text) => (
        <div key={text}>
          <Text size="sm" fw={500}>
            {t('senders.found')}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Code>
        </div>
      ))}
      {checked?.verdict !== 'good' && (
        <div>
          <Group justify="space-between">
            <Text size="sm" fw={500}>
              {t('senders.publish')}
            </Text>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {t(copied ? 'senders.copied' : 'senders.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`${host}\nTXT\n${value}`}
          </Code>
        </div>
      )}
    </SetupSection>
  );
}
