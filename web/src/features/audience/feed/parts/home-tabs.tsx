import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format/format.ts';
import { menuCountsQuery } from '../../../../lib/api/menu-counts.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { RailLink } from '../../../../ui/links.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import styles from './home-tabs.module.css';

/** The lists of Home side by side, each with how much it holds; a search finds less, so it shows no counts. */
export function HomeTabs({ isSearch = false }: { isSearch?: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const isMember = me.role !== 'super-admin';
  const hasChannels = canSee(me, 'home.channels');
  const { data: counts } = useQuery({ ...menuCountsQuery(me), enabled: isMember, throwOnError: false });
  const { data: inbox } = useQuery({
    ...callQuery('channel', 'countInbox', {}),
    enabled: isMember && hasChannels,
    throwOnError: false,
  });
  const shown = (count: number | undefined) => (isSearch ? undefined : count);
  return (
    <nav className={styles['tabs']} aria-label={t('home.tabs.label')}>
      <RailLink to="/home/library" className={styles['tab']}>
        {t('shell.places.all')}
        <Count of={shown(counts?.inboxLibraryCount)} />
      </RailLink>
      <RailLink to="/home/newprograms" className={styles['tab']}>
        {t('shell.places.notViewed')}
        <Count of={shown(counts?.inboxNewCount)} />
      </RailLink>
      <RailLink to="/home/completedprograms" className={styles['tab']}>
        {t('shell.places.viewed')}
        <Count of={shown(counts?.inboxWatchedCount)} />
      </RailLink>
      {hasChannels && (
        <RailLink to="/home/channel/all" className={styles['tab']}>
          {t('home.tabs.channels')}
          <Count of={shown(inbox && inbox.newItems + inbox.waiting)} />
        </RailLink>
      )}
      <RailLink to="/home/history" className={styles['tab']}>
        {t('shell.places.history')}
      </RailLink>
    </nav>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <Text span size="xs" c="dimmed" style={tabularFigures}>
      {formatCount(count)}
    </Text>
  );
}
