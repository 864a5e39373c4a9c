import { Badge, Group, Skeleton, Text } from '@mantine/core';
import type { Reached, UserDetail } from '@rushes/contract/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { may, useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import styles from './people.module.css';

/** Everything that a person can reach, each with why. */
export function AccessList({ user }: { user: Pick<UserDetail, 'customerUserId' | 'name' | 'state'> }) {
  const { t } = useTranslation();
  const { customerUserId, name, state } = user;
  const query = useInfiniteQuery({
    queryKey: ['people', 'getAccess', customerUserId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.people.getAccess(
        { customerUserId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (query.isPending) return <Skeleton h={112} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="nothing" />}
        title={t('people.access.empty')}
        text={t('people.access.emptyText')}
      />
    );
  return (
    <>
      {state !== 'active' && (
        <Text size="sm" c="dimmed" mb="sm" maw={560}>
          {t('people.access.locked', { name })}
        </Text>
      )}
      <ul className={styles['rows']} aria-label={t('people.access.title')}>
        {items.map((item) => (
          <ReachedRow key={`${item.kind}-${item.objectId}`} item={item} />
        ))}
      </ul>
      <MoreButton pages={query} />
    </>
  );
}

function ReachedRow({ item }: { item: Reached }) {
  const { t } = useTranslation();
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Text size="sm" fw={500} truncate title={item.title}>
          {item.title}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`people.kinds.${item.kind as 'clips'}`)} · {t(`people.access.may.${item.may}`)}
        </Text>
      </div>
      <Group gap={8} justify="end">
        {item.reasons.map((reason) => (
          <Badge key={reason} color="gray" variant="light">
            {t(`people.access.reasons.${reason}`)}
          </Badge>
        ))}
        {item.through.map((way) => (
          <Way key={way.id} way={way} />
        ))}
      </Group>
    </li>
  );
}

/** A group or channel that something comes through, where it can be changed. */
function Way({ way: { kind, id, name } }: { way: Reached['through'][number] }) {
  const isManager = may(useMe(), 'audience.channels:edit');
  if (kind === 'group')
    return (
      <AnchorLink size="sm" to="/users/list" search={{ f: `groups:has:${encodeURIComponent(name)}` }}>
        {name}
      </AnchorLink>
    );
  if (!isManager) return <Text size="sm">{name}</Text>;
  return (
    <AnchorLink size="sm" to="/channel/edit/details/$channelId" params={{ channelId: id }}>
      {name}
    </AnchorLink>
  );
}
