import { Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ChannelSummary } from '@rushes/contract/audience/channels';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format/format.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { discoverQuery } from '../api.ts';
import { VisibilityBadge } from '../parts/badges.tsx';
import { Joining } from '../parts/members/join-button.tsx';
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
          text={t(search === '' ? 'channels.discover.emptyText' : 'channels.discover.noMatchText')}
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

function ChannelCard({ channel }: { channel: ChannelSummary }) {
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
