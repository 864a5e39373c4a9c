import { Button, Group, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Notification } from '@rushes/contract/core/notifications';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { showError } from '../../ui/toast.tsx';
import { useAfterDelay } from '../../ui/use-after-delay.ts';
import { NotificationRow } from './notification-row.tsx';

const listQuery = infiniteQueryOptions({
  queryKey: ['notification', 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    api.notification.getNotifications(
      { limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
});

/** Marks notifications as read, and shows them so everywhere. */
function useReading() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
    onError: (error: Error) => showError(error, t('shell.bell.markFailed')),
  };
  const one = useMutation({
    mutationFn: (notificationId: string) => api.notification.markRead({ notificationIds: [notificationId] }),
    ...options,
  });
  const all = useMutation({
    mutationFn: (until: string) => api.notification.markAllRead({ until }),
    ...options,
  });
  return { one, all };
}

/** The notifications of the user, the latest first, page by page. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(listQuery);
  const { one, all } = useReading();
  const isLate = useAfterDelay(pages.isPending);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = items;
  const open = (item: Notification) => {
    if (!item.isRead) one.mutate(item.notificationId);
    onClose();
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" px="md" py="xs">
        <Title order={2} size="h5">
          {t('shell.bell.title')}
        </Title>
        {latest !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={items.every(({ isRead }) => isRead)}
            loading={all.isPending}
            onClick={() => all.mutate(latest.at)}
          >
            {t('shell.bell.markAll')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah="min(480px, 70vh)" type="auto">
        {pages.isPending && isLate && <Waiting />}
        {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.isSuccess && items.length === 0 && <Nothing />}
        {items.length > 0 && (
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((item) => (
              <NotificationRow key={item.notificationId} item={item} onOpen={() => open(item)} />
            ))}
          </Stack>
        )}
        <MoreButton pages={pages} />
      </ScrollArea.Autosize>
      <Button
        component={Link}
        to="/account/notifications"
        variant="subtle"
        size="compact-sm"
        m="xs"
        onClick={onClose}
      >
        {t('account.notifications.open')}
      </Button>
    </>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" px="md" pb="md">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} h={40} radius="sm" />
      ))}
    </Stack>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Stack gap={4} px="md" py="lg" align="center">
      <Text fw={500}>{t('shell.bell.none')}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('shell.bell.noneText')}
      </Text>
    </Stack>
  );
}
