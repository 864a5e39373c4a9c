import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { todoCountsQuery, todosQuery, useLiveTodos } from '../api.ts';
import { TodoRows } from '../parts/todo-rows.tsx';
import { todoTabs } from '../todos-search.ts';

/** Everything that the user has to do, the first to be due first. */
export function TodoScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab = useTab(todoTabs);
  useLiveTodos();
  const { data: counts } = useQuery(todoCountsQuery());
  return (
    <>
      <PageHeader title={t('todos.title')} count={counts?.count} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: '/tasks/todo', search: next === 'snoozed' ? { tab: 'snoozed' } : {} })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="open">{t('todos.tabs.open')}</Tabs.Tab>
          <Tabs.Tab value="snoozed">
            {t('todos.tabs.snoozed')}
            {counts !== undefined && counts.snoozed > 0 ? ` (${counts.snoozed})` : ''}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open">
          <TodoList snoozed={false} />
        </Tabs.Panel>
        <Tabs.Panel value="snoozed">
          <TodoList snoozed />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TodoList({ snoozed }: { snoozed: boolean }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(todosQuery(snoozed));
  const isLate = useAfterDelay(pages.isPending);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (pages.isError && items.length === 0)
    return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return isLate ? <Loading /> : null;
  if (items.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="screen" />}
        title={t(snoozed ? 'todos.noneSnoozed' : 'todos.none')}
        text={t(snoozed ? 'todos.noneSnoozedText' : 'todos.noneText')}
      />
    );
  return (
    <>
      <TodoRows
        todos={items}
        label={t(snoozed ? 'todos.tabs.snoozed' : 'todos.tabs.open')}
        isSnoozed={snoozed}
      />
      <MoreButton pages={pages} />
    </>
  );
}

function Loading() {
  return (
    <Stack gap="sm">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} h={44} radius="sm" />
      ))}
    </Stack>
  );
}
