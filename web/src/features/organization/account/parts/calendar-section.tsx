import { Button, CopyButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatExactTime } from '../../../../lib/format/format.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';

const calendarQuery = callQuery('todo', 'getCalendar', {});

/** The secret address at which calendar programs find the user's due dates. */
export function CalendarSection() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const calendar = useQuery(calendarQuery);
  const [url, setUrl] = useState<string | null>(null);
  const options = {
    onError: (error: Error) => showError(error, t('account.notifications.calendar.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  };
  const create = useMutation({
    mutationFn: () => api.todo.createCalendar({}),
    onSuccess: (made) => setUrl(made.url),
    ...options,
  });
  const remove = useMutation({
    mutationFn: () => api.todo.removeCalendar({}),
    onSuccess: () => {
      setUrl(null);
      showToast(t('account.notifications.calendar.removed'));
    },
    ...options,
  });
  const createdAt = calendar.data?.createdAt ?? null;
  return (
    <SetupSection
      id="calendar"
      title={t('account.notifications.calendar.title')}
      text={t('account.notifications.calendar.text')}
    >
      {calendar.isError && <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {url !== null && <Address url={url} />}
      {url === null && createdAt !== null && (
        <Text size="sm">{t('account.notifications.calendar.since', { at: formatExactTime(createdAt) })}</Text>
      )}
      {calendar.isSuccess && createdAt === null && (
        <div>
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            {t('account.notifications.calendar.create')}
          </Button>
        </div>
      )}
      {createdAt !== null && (
        <Group>
          <ReplaceButton isPending={create.isPending} onReplace={() => create.mutate()} />
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('account.notifications.calendar.remove')}
          </Button>
        </Group>
      )}
    </SetupSection>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Group align="flex-end" wrap="nowrap" maw={720}>
      <TextInput
        flex={1}
        readOnly
        label={t('account.notifications.calendar.label')}
        description={t('account.notifications.calendar.once')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(`account.notifications.calendar.${copied ? 'copied' : 'copy'}`)}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

function ReplaceButton({ isPending, onReplace }: { isPending: boolean; onReplace: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Popover
      opened={isAsking}
      onChange={setIsAsking}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" loading={isPending} onClick={() => setIsAsking(true)}>
          {t('account.notifications.calendar.replace')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fw={500}>{t('account.notifications.calendar.replaceQuestion')}</Text>
          <Text size="sm">{t('account.notifications.calendar.replaceText')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {t('account.notifications.calendar.cancel')}
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                onReplace();
              }}
            >
              {t('account.notifications.calendar.replace')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
