import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import type { ChannelItem } from '@rushes/contract/audience/channels';
import { IconArrowDown, IconArrowUp, IconDots, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { formatExactTime } from '../../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../../player/hover-preview.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { MoreButton } from '../../../../../ui/more-button.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { itemsQuery, useChannelChange, useRemoveItem } from '../../api.ts';
import { ItemBadge } from '../badges.tsx';
import styles from '../channels.module.css';
import { WindowDialog } from './window-dialog.tsx';

const decidedStates = ['published', 'expired', 'rejected'] as const;
const allStates = ['submitted', ...decidedStates] as const;
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What is in a channel, in the order in which its users see it. */
export function ItemList({ channelId, isArchived }: { channelId: string; isArchived: boolean }) {
  const { t } = useTranslation();
  // Nothing is decided in an archived channel: what waits is among the others.
  const query = useInfiniteQuery(itemsQuery(channelId, isArchived ? allStates : decidedStates));
  if (query.isPending) return null;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="film" />}
        title={t('channels.items.empty')}
        {...(!isArchived && { text: t('channels.items.emptyText') })}
      />
    );
  return (
    <section aria-label={t('channels.items.title')}>
      <Text fw={600} mb="xs">
        {t('channels.items.title')}
      </Text>
      <ul className={styles['rows']}>
        {items.map((item, at) => {
          const isSameGroup = (other: ChannelItem | undefined) => other?.pinned === item.pinned;
          const [above, below] = [items[at - 1], items[at + 1]];
          return (
            <ItemRow
              key={item.itemId}
              item={item}
              isArchived={isArchived}
              above={isSameGroup(above) ? above?.itemId : undefined}
              // Behind the next one is before the one after it.
              behindNext={isSameGroup(below) ? (items[at + 2]?.itemId ?? null) : undefined}
            />
          );
        })}
      </ul>
      <MoreButton pages={query} />
    </section>
  );
}

interface ItemRowProps {
  readonly item: ChannelItem;
  readonly isArchived: boolean;
  readonly above: string | undefined;
  readonly behindNext: string | null | undefined;
}

function ItemRow({ item, isArchived, above, behindNext }: ItemRowProps) {
  const { t } = useTranslation();
  const { channelId, itemId, title } = item;
  const arrange = useChannelChange((change: { pinned?: boolean; before?: string | null }) =>
    api.channel.arrangeItem({ channelId, itemId, ...change }),
  );
  return (
    <li className={styles['row']} aria-label={title}>
      <div className={styles['picture']}>
        <HoverPreview poster={item.poster} sprite={item.sprite} durationMs={item.durationMs} />
      </div>
      <div className={styles['words']}>
        <Group gap="xs" wrap="nowrap">
          {item.pinned && <IconPin size={16} aria-label={t('channels.items.pinned')} />}
          <AnchorLink
            to="/home/play/$programId"
            params={{ programId: item.programId }}
            c="inherit"
            fw={500}
            truncate
          >
            {title}
          </AnchorLink>
          <ItemBadge item={item} isArchived={isArchived} />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {item.submittedBy} · <RelativeTime instant={item.shownAt} />
          <WindowWords item={item} />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          aria-label={t('channels.items.up', { title })}
          disabled={above === undefined || arrange.isPending}
          onClick={() => arrange.mutate({ before: above ?? null })}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('channels.items.down', { title })}
          disabled={behindNext === undefined || arrange.isPending}
          onClick={() => arrange.mutate({ before: behindNext ?? null })}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ItemMenu item={item} onPin={(pinned) => arrange.mutate({ pinned })} />
      </Group>
    </li>
  );
}

function WindowWords({ item: { from, to, state, reason, live } }: { item: ChannelItem }) {
  const { t } = useTranslation();
  const parts = [
    ...(live ? [] : [t('channels.items.notLive')]),
    ...(from === null ? [] : [t('channels.items.from', { at: formatExactTime(from) })]),
    ...(to === null ? [] : [t('channels.items.to', { at: formatExactTime(to) })]),
    ...(state === 'rejected' ? [reason] : []),
  ];
  return parts.map((part) => <span key={part}> · {part}</span>);
}

function ItemMenu({ item, onPin }: { item: ChannelItem; onPin: (pinned: boolean) => void }) {
  const { t } = useTranslation();
  const { title, pinned } = item;
  const [isDating, setIsDating] = useState(false);
  const remove = useRemoveItem(item);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('channels.menuOf', { name: title })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
            onClick={() => onPin(!pinned)}
          >
            {t(pinned ? 'channels.items.unpin' : 'channels.items.pin')}
          </Menu.Item>
          <Menu.Item onClick={() => setIsDating(true)}>{t('channels.items.window')}</Menu.Item>
          <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
            {t('channels.items.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDating && <WindowDialog item={item} onClose={() => setIsDating(false)} />}
    </>
  );
}
