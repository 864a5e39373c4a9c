import type { CallResponse } from '@rushes/contract/call';
import type { sessionService } from '@rushes/contract/identity/sessions';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { sessionsQuery } from '../api.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import styles from './setup.module.css';

type OwnSession = CallResponse<typeof sessionService.calls.listSessions>['sessions'][number];

const shownAtFirst = 5;

/** Where the user is signed in, and the way to end it there. */
export function SessionsSection() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery());
  const sessions = query.data?.sessions ?? [];
  const [isWhole, setWhole] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  const onError = (error: unknown) => showError(error, t('account.failed'));
  const end = useMutation({
    mutationFn: (sessionId: string) => api.session.revokeSession({ sessionId }),
    onSuccess: () => showToast(t('account.sessions.ended', { count: 1 })),
    onError,
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => api.session.revokeOtherSessions({}),
    onSuccess: ({ ended }) => showToast(t('account.sessions.ended', { count: ended })),
    onError,
    onSettled: refresh,
  });
  return (
    <SetupSection id="sessions" title={t('account.sessions.title')} text={t('account.sessions.text')}>
      {query.isPending && <Skeleton h={56} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {sessions.length > 0 && (
        <ul className={styles['rows']} aria-label={t('account.sessions.title')}>
          {latestOf(sessions, isWhole ? sessions.length : shownAtFirst).map((each) => (
            <SessionRow
              key={each.sessionId}
              session={each}
              isEnding={end.isPending && end.variables === each.sessionId}
              onEnd={() => end.mutate(each.sessionId)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Group>
          {sessions.length > shownAtFirst && !isWhole && (
            <Button variant="default" onClick={() => setWhole(true)}>
              {t('account.sessions.showAll', { count: sessions.length })}
            </Button>
          )}
          <Button
            variant="default"
            color="red"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t('account.sessions.endOthers')}
          </Button>
        </Group>
      )}
    </SetupSection>
  );
}

/** This one first, then the latest. */
function latestOf(sessions: readonly OwnSession[], count: number): OwnSession[] {
  const latest = sessions.toSorted((one, other) => other.lastActiveAt.localeCompare(one.lastActiveAt));
  return latest.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)).slice(0, count);
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { device, address, customerName, lastActiveAt, isCurrent } = session;
  const name =
    device === null
      ? t('account.sessions.program')
      : t('account.sessions.device', { browser: device.browser, system: device.system });
  const place = [address, customerName].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles['row']}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {isCurrent && <Badge>{t('account.sessions.this')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {place !== '' && `${place} · `}
          {t('account.sessions.active')} <RelativeTime instant={lastActiveAt} />
        </Text>
      </div>
      {!isCurrent && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={isEnding}
          aria-label={t('account.sessions.endThat', { name })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
