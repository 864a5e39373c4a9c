import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { KnownChannel } from '@rushes/contract/channels';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { discoverQuery, useChannelChange } from '../api.ts';
import { VisibilityBadge } from '../parts/badges.tsx';
import styles from '../parts/channels.module.css';

/** Channels to follow, to ask for, or to leave. */
export function DiscoverScreen() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = useQuery({ ...discoverQuery(search), placeholderData: (before) => before });
  const channels = query.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={t('channels.discover.title')}
        actions={
          <TextInput
            w={260}
            type="search"
            aria-label={t('channels.discover.search')}
            placeholder={t('channels.discover.search')}
            leftSection={<IconSearch size={16} stroke={1.5} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      {query.isPending && <Skeleton h={160} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && channels.length === 0 && (
        <EmptyState
          picture={<Illustration name="nothing" />}
          title={t(search === '' ? 'channels.discover.empty' : 'channels.discover.noMatch')}
          text={t('channels.discover.emptyText')}
        />
      )}
      <ul className={styles['pages']} aria-label={t('channels.discover.title')}>
        {channels.map((channel) => (
          <li key={channel.channelId} className={styles['page']} aria-label={channel.name}>
            <ChannelCard channel={channel} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ChannelCard({ channel }: { channel: KnownChannel }) {
  const { t } = useTranslation();
  const { channelId, name, description, mayWatch } = channel;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {mayWatch ? (
          <AnchorLink
            to="/home/channel/all"
            search={{ channel: channelId }}
            c="inherit"
            fw={600}
            lineClamp={2}
          >
            {name}
          </AnchorLink>
        ) : (
          <Text fw={600} lineClamp={2}>
            {name}
          </Text>
        )}
        <VisibilityBadge visibility={channel.visibility} />
      </Group>
      <Text size="sm" c="dimmed" lineClamp={3}>
        {description}
      </Text>
      <Group justify="space-between" className={styles['foot']}>
        <Text size="sm" c="dimmed">
          {t('channels.discover.items', { count: channel.items, shown: formatCount(channel.items) })}
        </Text>
        <Joining channel={channel} />
      </Group>
    </>
  );
}

/** The one thing that fits: follow, ask, take back, leave, or nothing; support that looks in does none of it. */
function Joining({ channel }: { channel: KnownChannel }) {
  const { t } = useTranslation();
  const me = useMe();
  const { channelId, name, level, visibility, subscribing } = channel;
  const follow = useChannelChange((following: boolean) => api.channel.follow({ channelId, following }));
  const ask = useChannelChange(() => api.channel.askToJoin({ channelId }), {
    done: t('channels.discover.asked', { name }),
  });
  const leave = useChannelChange(() => api.channel.leave({ channelId }), {
    done: t('channels.discover.left', { name }),
  });
  if (me.view !== null) return null;
  if (level !== null)
    return channel.throughGroup ? (
      <Text size="sm">{t('channels.discover.throughGroup')}</Text>
    ) : (
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate(undefined)}>
        {t('channels.discover.leave')}
      </Button>
    );
  if (channel.isAsking)
    return (
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate(undefined)}>
        {t('channels.discover.takeBack')}
      </Button>
    );
  if (channel.isSubscribed)
    return (
      <Button variant="default" loading={follow.isPending} onClick={() => follow.mutate(false)}>
        {t('channels.discover.unfollow')}
      </Button>
    );
  if (!subscribing) return null;
  if (visibility === 'open')
    return (
      <Button loading={follow.isPending} onClick={() => follow.mutate(true)}>
        {t('channels.discover.follow')}
      </Button>
    );
  return (
    <Button loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
      {t('channels.discover.ask')}
    </Button>
  );
}
