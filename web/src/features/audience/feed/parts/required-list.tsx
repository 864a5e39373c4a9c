import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { RequiredProgram } from '@rushes/contract/audience/viewing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatExactTime } from '../../../../lib/format/format.ts';
import { requiredQuery } from '../api.ts';
import styles from './required-list.module.css';

/** What the user has to watch or to confirm, above all else; nothing where that is done. */
export function RequiredList() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...requiredQuery(), refetchInterval: 60_000 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles['required']} aria-labelledby="required">
      <Title order={2} id="required" size="h4">
        {t('home.required.list')}
      </Title>
      <Stack component="ul" gap={4} className={styles['list']}>
        {items.map((item) => (
          <li key={item.programId}>
            <Row item={item} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Row({ item }: { item: RequiredProgram }) {
  const { t } = useTranslation();
  const { programId, title, durationMs, dueAt, isViewed } = item;
  const isLate = dueAt !== null && isOver(dueAt);
  return (
    <Link to="/home/play/$programId" params={{ programId }} className={styles['row']}>
      <span className={styles['title']}>{title}</span>
      <Group gap="sm" wrap="nowrap">
        {isViewed && <Badge variant="light">{t('home.required.toConfirm')}</Badge>}
        {isLate && <Badge color="red">{t('home.required.late')}</Badge>}
        <Text span size="sm" c="dimmed">
          {dueAt === null
            ? t('home.required.noDate')
            : t('home.required.due', { at: formatExactTime(dueAt) })}
          {' · '}
          {formatDuration(durationMs)}
        </Text>
      </Group>
    </Link>
  );
}

function isOver(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}
