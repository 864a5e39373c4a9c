import type { HistoryItem } from '@rushes/contract/audience/feed';
import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { showError, showUndo } from '../../../../ui/toast.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { historyQuery } from '../api.ts';
import { moveBetweenCards } from '../parts/card-keys.ts';
import { ClearHistory } from '../parts/clear-history.tsx';
import { FeedCard } from '../parts/feed-card.tsx';
import styles from '../parts/feed.module.css';
import { HomeTabs } from '../parts/home-tabs.tsx';

/** What the user watched, the last watched first: to go on with, to find again, and to remove. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = useInfiniteQuery(historyQuery(search));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title={t('home.history.title')}
        actions={
          <Group gap="sm">
            <TextInput
              w={260}
              type="search"
              aria-label={t('home.history.search')}
              placeholder={t('home.history.search')}
              leftSection={<IconSearch size={16} stroke={1.5} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {(items.length > 0 || search !== '') && <ClearHistory />}
          </Group>
        }
      />
      <HomeTabs isSearch={search !== ''} />
      <Items
        items={items}
        isPending={query.isPending}
        error={query.isError && items.length === 0 ? query.error : null}
        onRetry={() => void query.refetch()}
        onClear={search === '' ? null : () => setText('')}
      />
      <MoreButton pages={query} />
    </>
  );
}

interface ItemsProps {
  readonly items: readonly HistoryItem[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Clears the search; null where there is none. */
  readonly onClear: (() => void) | null;
}

function Items({ items, isPending, error, onRetry, onClear }: ItemsProps) {
  const { t } = useTranslation();
  const isLate = useAfterDelay(isPending);
  const remove = useRemoval();
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />;
  if (isPending) return isLate ? <Skeleton height={320} radius="md" /> : null;
  if (items.length === 0) return <NothingHere onClear={onClear} />;
  return (
    <ul className={styles['grid']} onKeyDown={moveBetweenCards} aria-label={t('home.history.title')}>
      {items.map((item) => (
        <li key={item.programId}>
          <FeedCard item={item} />
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" c="dimmed">
              {t('home.history.watched')} <RelativeTime instant={item.watchedAt} />
            </Text>
            <ActionIcon
              variant="subtle"
              aria-label={t('home.history.remove', { title: item.title })}
              onClick={() => remove(item)}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        </li>
      ))}
    </ul>
  );
}

function NothingHere({ onClear }: Pick<ItemsProps, 'onClear'>) {
  const { t } = useTranslation();
  if (onClear !== null)
    return (
      <EmptyState
        title={t('home.noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('home.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      picture={<IconHistory size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
      title={t('home.history.empty')}
      text={t('home.history.emptyText')}
      action={
        <Button variant="default" component={Link} to="/home/library">
          {t('home.seeAll')}
        </Button>
      }
    />
  );
}

/** Removes at once, and offers to take that back. */
function useRemoval() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['history'] });
  const restore = useMutation({
    mutationFn: (programId: string) => api.history.restoreToHistory({ programId }),
    onSuccess: refresh,
    onError: (error) => showError(error, t('home.history.restoreFailed')),
  });
  const remove = useMutation({
    mutationFn: ({ programId }: HistoryItem) => api.history.removeFromHistory({ programId }),
    onSuccess: (_done, { programId }) => {
      void refresh();
      showUndo({
        id: `history ${programId}`,
        message: t('home.history.removed'),
        undoLabel: t('home.history.undo'),
        onUndo: () => restore.mutate(programId),
      });
    },
    onError: (error) => showError(error, t('home.history.removeFailed')),
  });
  return remove.mutate;
}
