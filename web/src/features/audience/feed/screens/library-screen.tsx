import type { FeedItem } from '@rushes/contract/create/programs';
import { Button, SimpleGrid, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowUp, IconDeviceTv, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useSettled } from '../../../../lib/session/settled.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { type FeedFilter, feedQuery, newestQuery } from '../api.ts';
import { moveBetweenCards } from '../parts/card-keys.ts';
import { TodoBlock } from '../../../core/todos/parts/todo-block.tsx';
import { FeedCard } from '../parts/feed-card.tsx';
import styles from '../parts/feed.module.css';
import { HomeTabs } from '../parts/home-tabs.tsx';

/** Programs that the user may watch, newest first; what arrives meanwhile waits behind a pill. */
export function LibraryScreen({ filter }: { readonly filter: FeedFilter }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = useInfiniteQuery({
    ...feedQuery(filter, search),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const newCount = useNewCount(filter, items, search === '' && query.isSuccess);
  const more = useRef<HTMLDivElement>(null);
  useEndless(more, query.hasNextPage && !query.isFetchingNextPage, () => void query.fetchNextPage());
  const showNew = () => {
    window.scrollTo({ top: 0 });
    void queryClient.resetQueries({ queryKey: feedQuery(filter, search).queryKey });
  };
  return (
    <>
      <PageHeader
        title={t(`home.titles.${filter}`)}
        actions={<FeedSearch text={text} onChange={setText} />}
      />
      <HomeTabs isSearch={search !== ''} />
      {search === '' && filter !== 'viewed' && <TodoBlock />}
      {newCount > 0 && (
        <div className={styles['news']}>
          <Button
            size="compact-md"
            radius="xl"
            leftSection={<IconArrowUp size={16} stroke={1.5} />}
            onClick={showNew}
          >
            {t('home.news', { count: newCount })}
          </Button>
        </div>
      )}
      <Feed
        items={items}
        isPending={query.isPending}
        error={query.isError && items.length === 0 ? query.error : null}
        onRetry={() => void query.refetch()}
        filter={filter}
        isSearch={search !== ''}
        onClear={() => setText('')}
      />
      <div ref={more} />
      {query.isFetchingNextPage && <Cards />}
    </>
  );
}

function FeedSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      w={260}
      type="search"
      aria-label={t('home.search')}
      placeholder={t('home.search')}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FeedProps {
  readonly items: readonly FeedItem[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly filter: FeedFilter;
  readonly isSearch: boolean;
  readonly onClear: () => void;
}

function Feed({ items, isPending, error, onRetry, filter, isSearch, onClear }: FeedProps) {
  const { t } = useTranslation();
  const isLate = useAfterDelay(isPending);
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />;
  if (isPending) return isLate ? <Cards /> : null;
  if (items.length === 0 && isSearch)
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
  if (items.length === 0) return <NothingYet filter={filter} />;
  return (
    <ul className={styles['grid']} onKeyDown={moveBetweenCards} aria-label={t(`home.titles.${filter}`)}>
      {items.map((item) => (
        <li key={item.programId}>
          <FeedCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function NothingYet({ filter }: { filter: FeedFilter }) {
  const { t } = useTranslation();
  const me = useMe();
  const mayMake = filter === 'all' && may(me, 'create.programs:make');
  return (
    <EmptyState
      picture={<IconDeviceTv size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
      title={t(`home.empty.${filter}`)}
      text={t(`home.emptyText.${filter}`)}
      action={
        mayMake ? (
          <Button component={Link} to="/myprograms/list">
            {t('home.makeOne')}
          </Button>
        ) : filter === 'all' ? undefined : (
          <Button variant="default" component={Link} to="/home/library">
            {t('home.seeAll')}
          </Button>
        )
      }
    />
  );
}

function Cards() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 4 }} spacing="md">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <div key={card}>
          <Skeleton radius="md" style={{ aspectRatio: '16 / 9' }} />
          <Skeleton height={14} mt={10} width="80%" />
          <Skeleton height={12} mt={8} width="50%" />
        </div>
      ))}
    </SimpleGrid>
  );
}

/** How many programs came since the list was read. */
function useNewCount(filter: FeedFilter, items: readonly FeedItem[], isOn: boolean): number {
  const queryClient = useQueryClient();
  const request = newestQuery(filter, 24);
  const isSettled = useSettled();
  const newest = useQuery({ ...request, enabled: isOn && isSettled, refetchInterval: 60_000 });
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (event.type === 'clip' || isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: request.queryKey });
    }, 1_000);
  });
  if (!isOn || newest.data === undefined) return 0;
  const known = new Set(items.map((item) => item.programId));
  const newestKnownAt = items[0]?.publishedAt ?? '';
  return newest.data.items.filter((item) => !known.has(item.programId) && item.publishedAt > newestKnownAt)
    .length;
}

function useEndless(end: RefObject<HTMLElement | null>, isOn: boolean, onEnd: () => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (end.current === null || !isOn || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isOn]);
}
