import { Badge, Text } from '@mantine/core';
import type { ChannelItem, InboxItem } from '@rushes/contract/audience/channels';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../../player/hover-preview.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import styles from '../channels.module.css';

/** A program in a channel, or in the inbox with the channels that show it. */
export function ItemCard({ item }: { item: ChannelItem | InboxItem }) {
  const { t } = useTranslation();
  const isInbox = 'channels' in item;
  return (
    <article>
      <Link
        to="/home/play/$programId"
        params={{ programId: item.programId }}
        search={isInbox ? {} : { channel: item.channelId }}
        className={styles['card']}
        title={item.title}
      >
        <span className={styles['still']}>
          <HoverPreview poster={item.poster} sprite={item.sprite} durationMs={item.durationMs} />
        </span>
        <span className={styles['title']}>{item.title}</span>
        <Text size="sm" c="dimmed" lineClamp={1} component="span">
          {formatDuration(item.durationMs)} · <RelativeTime instant={item.shownAt} />
          {isInbox ? ` · ${item.channels.map(({ name }) => name).join(', ')}` : ''}
        </Text>
        {item.isNew && (
          <Badge component="span" color="accent" mt={4}>
            {t('channels.inbox.new')}
          </Badge>
        )}
        {item.pinned && !isInbox && (
          <Badge component="span" color="gray" mt={4}>
            {t('channels.items.pinned')}
          </Badge>
        )}
      </Link>
    </article>
  );
}
