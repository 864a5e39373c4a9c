import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ChannelSummary } from '@rushes/contract/audience/channels';
import { mayInChannel } from '@rushes/contract/audience/lists/channels';
import { IconChecks, IconCompass, IconPlus, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { HomeTabs } from '../../feed/parts/home-tabs.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { inboxQuery, shownQuery, useChannelChange } from '../api.ts';
import { VisibilityBadge } from '../parts/badges.tsx';
import { ChannelError } from '../parts/channel-error.tsx';
import { ChannelNav } from '../parts/channel-nav.tsx';
import styles from '../parts/channels.module.css';
import { ItemCard } from '../parts/items/item-card.tsx';
import { Joining } from '../parts/members/join-button.tsx';
import { OwnSubmissions } from '../parts/items/own-submissions.tsx';
import { Queue } from '../parts/items/queue.tsx';
import { SubmitDialog } from '../parts/items/submit-dialog.tsx';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What is new in the channels of a user: all together, or one with what can be done in it. */
export function InboxScreen() {
  const { t } = useTranslation();
  const { channel: chosen }: { channel?: string } = useSearch({ strict: false });
  const inbox = useQuery(inboxQuery());
  const seen = useChannelChange(() =>
    api.channel.markSeen(chosen === undefined ? {} : { channelId: chosen }),
  );
  const channels = inbox.data?.channels ?? [];
  const queues = channels.filter(
    ({ channelId, waiting }) => waiting > 0 && (chosen === undefined || chosen === channelId),
  );
  const submissions = (inbox.data?.submissions ?? []).filter(
    ({ channelId }) => chosen === undefined || chosen === channelId,
  );
  const isNew = channels.some(
    ({ channelId, newItems }) => newItems > 0 && (chosen === undefined || chosen === channelId),
  );
  return (
    <section aria-label={t('channels.inbox.title')}>
      <PageHeader
        title={t('channels.inbox.title')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChecks {...icon} />}
              disabled={!isNew}
              loading={seen.isPending}
              onClick={() => seen.mutate(undefined)}
            >
              {t('channels.inbox.markSeen')}
            </Button>
            <ButtonLink to="/home/discover-channel" leftSection={<IconCompass {...icon} />}>
              {t('channels.inbox.discover')}
            </ButtonLink>
          </>
        }
      />
      <HomeTabs />
      {inbox.isError && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
      <div className={styles['inbox']}>
        <ChannelNav channels={channels} chosen={chosen} />
        <Stack gap="xl">
          {queues.map(({ channelId }) => (
            <Queue key={channelId} channelId={channelId} />
          ))}
          <OwnSubmissions submissions={submissions} />
          <Shown key={chosen ?? ''} chosen={chosen} />
        </Stack>
      </div>
    </section>
  );
}

function Shown({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const request = shownQuery(chosen);
  const query = useInfiniteQuery(request);
  const [hasNews, setHasNews] = useState(false);
  useLiveEvents((event) => {
    if (event.type === 'channels') setHasNews(true);
  });
  const showNews = () => {
    setHasNews(false);
    void queryClient.resetQueries({ queryKey: request.queryKey });
  };
  if (query.isPending) return <Skeleton h={220} radius="md" />;
  if (query.isError && chosen !== undefined)
    return <ChannelError channelId={chosen} title={t('channels.inbox.title')} query={query} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  const channel = query.data.pages[0]?.channel ?? null;
  return (
    <Stack gap="md">
      {channel !== null && <ChannelHead channel={channel} />}
      {hasNews && (
        <Group justify="center">
          <Button size="compact-md" radius="xl" onClick={showNews}>
            {t('channels.inbox.refresh')}
          </Button>
        </Group>
      )}
      {items.length === 0 ? (
        <EmptyState
          picture={<Illustration name="screen" />}
          title={t('channels.inbox.empty')}
          text={t(channel === null ? 'channels.inbox.emptyText' : 'channels.inbox.channelEmptyText')}
        />
      ) : (
        <ul className={styles['cards']} aria-label={channel?.name ?? t('channels.inbox.title')}>
          {items.map((item) => (
            <li key={item.itemId}>
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={query} />
    </Stack>
  );
}

function ChannelHead({ channel }: { channel: ChannelSummary }) {
  const { t } = useTranslation();
  const me = useMe();
  const { channelId, name, description, level } = channel;
  const [isAdding, adding] = useDisclosure(false);
  const isManager = mayInChannel(level, 'editChannel') || may(me, 'audience.channels:edit');
  const isReviewed = channel.moderated && !isManager && !mayInChannel(level, 'publishDirectly');
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start">
        <Group gap="xs">
          <Text fw={600} size="lg" component="h2" m={0}>
            {name}
          </Text>
          <VisibilityBadge visibility={channel.visibility} />
        </Group>
        <Group gap="xs">
          <Joining channel={channel} />
          {isManager && (
            <ButtonLink
              to="/channel/edit/$channelId"
              params={{ channelId }}
              variant="default"
              leftSection={<IconSettings {...icon} />}
            >
              {t('channels.inbox.manage')}
            </ButtonLink>
          )}
          {mayInChannel(level, 'submit') && may(me, 'create.programs:publish') && (
            <Button leftSection={<IconPlus {...icon} />} onClick={adding.open}>
              {t(isReviewed ? 'channels.submission.open' : 'channels.submit.open')}
            </Button>
          )}
        </Group>
      </Group>
      {description !== '' && <Text c="dimmed">{description}</Text>}
      <SubmitDialog
        channelId={channelId}
        name={name}
        isReviewed={isReviewed}
        opened={isAdding}
        onClose={adding.close}
      />
    </Stack>
  );
}
