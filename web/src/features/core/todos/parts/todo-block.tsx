import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { nextTodosQuery, todoCountsQuery, useLiveTodos } from '../api.ts';
import { TodoRows } from './todo-rows.tsx';
import styles from './todos.module.css';

const shownMost = 4;

/** The next things to do, above all else; nothing where there are none. */
export function TodoBlock() {
  const { t } = useTranslation();
  useLiveTodos();
  const { data } = useQuery({ ...nextTodosQuery(shownMost), refetchInterval: 60_000 });
  const { data: counts } = useQuery(todoCountsQuery());
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="todos">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="todos" size="h4">
          {t('todos.title')}
        </Title>
        <AnchorLink to="/tasks/todo" size="sm">
          {counts === undefined ? t('todos.showAll') : t('todos.showAllOf', { count: counts.count })}
        </AnchorLink>
      </Group>
      <TodoRows todos={items} />
    </section>
  );
}
