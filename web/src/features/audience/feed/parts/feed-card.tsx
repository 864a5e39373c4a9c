import type { FeedItem } from '@rushes/contract/create/programs';
import { Badge, Text } from '@mantine/core';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../player/hover-preview.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import styles from './feed.module.css';

/** A program to watch: its picture, how long, how far one is, and who may see it. */
export function FeedCard({ item }: { item: FeedItem }) {
  const { t } = useTranslation();
  const { programId, title, durationMs, watch } = item;
  const fraction = durationMs > 0 ? Math.min(1, watch.positionMs / durationMs) : 0;
  const isBegun = !watch.viewed && fraction > 0.01;
  return (
    <article className={styles['card']}>
      <Link to="/home/play/$programId" params={{ programId }} className={styles['link']} title={title}>
        <span className={styles['picture']}>
          <HoverPreview poster={item.poster} sprite={item.sprite} durationMs={durationMs} />
          <span className={styles['duration']}>{formatDuration(durationMs)}</span>
          {watch.viewed && (
            <span className={styles['viewed']}>
              <IconCheck size={16} stroke={2} aria-hidden /> {t('home.card.viewed')}
            </span>
          )}
          {isBegun && (
            <span
              className={styles['progress']}
              role="img"
              aria-label={t('home.card.watched', { percent: Math.round(fraction * 100) })}
            >
              <span style={{ width: `${fraction * 100}%` }} />
            </span>
          )}
        </span>
        <span className={styles['title']}>{title}</span>
        <Text size="sm" c="dimmed" lineClamp={1} component="span">
          {item.publishedBy} · <RelativeTime instant={item.publishedAt} />
        </Text>
        {item.audience === 'users' && (
          <Badge component="span" color="gray" leftSection={<IconUsers size={12} aria-hidden />} mt={4}>
            {t('home.card.users')}
          </Badge>
        )}
      </Link>
    </article>
  );
}
