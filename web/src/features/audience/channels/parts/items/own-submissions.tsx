import { Button, Text } from '@mantine/core';
import type { ChannelItem } from '@rushes/contract/audience/channels';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { useRemoveItem } from '../../api.ts';
import { ItemBadge } from '../badges.tsx';
import styles from '../channels.module.css';

/** What the user submitted and is not simply published: it waits, or was sent back with a reason. */
export function OwnSubmissions({ submissions }: { submissions: readonly ChannelItem[] }) {
  const { t } = useTranslation();
  if (submissions.length === 0) return null;
  return (
    <section aria-label={t('channels.own.title')}>
      <Text fw={600} mb="xs">
        {t('channels.own.title')}
      </Text>
      <ul className={styles['rows']}>
        {submissions.map((item) => (
          <Own key={item.itemId} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Own({ item }: { item: ChannelItem }) {
  const { t } = useTranslation();
  const { title, state } = item;
  const isRejected = state === 'rejected';
  const remove = useRemoveItem(item, isRejected ? 'channels.own.dismissed' : 'channels.own.withdrawn');
  return (
    <li className={styles['row']} aria-label={title}>
      <div className={styles['words']}>
        <Text fw={500} truncate>
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {item.channelName} · <RelativeTime instant={item.submittedAt} />
          {isRejected &&
            ` · ${t('channels.own.reason', { name: item.decidedBy ?? '', reason: item.reason })}`}
        </Text>
      </div>
      <ItemBadge item={item} />
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t(isRejected ? 'channels.own.dismiss' : 'channels.own.takeBack')}
      </Button>
    </li>
  );
}
