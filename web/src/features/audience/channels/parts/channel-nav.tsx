import { Badge } from '@mantine/core';
import type { ChannelSummary } from '@rushes/contract/audience/channels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { MenuLink } from '../../../../ui/links.tsx';

interface ChannelNavProps {
  readonly channels: readonly ChannelSummary[];
  readonly chosen: string | undefined;
}

/** The channels of a user, with what is new in each. */
export function ChannelNav({ channels, chosen }: ChannelNavProps) {
  const { t } = useTranslation();
  // A program in two channels counts once: the sum of the channels would say more.
  const { data: inbox } = useQuery({ ...callQuery('channel', 'countInbox', {}), throwOnError: false });
  return (
    <nav aria-label={t('channels.inbox.channels')}>
      <MenuLink
        to="/home/channel/all"
        search={{}}
        activeOptions={{ exact: true }}
        active={chosen === undefined}
        label={t('channels.inbox.all')}
        rightSection={<NewBadge count={inbox?.newItems ?? 0} />}
      />
      {channels.map(({ channelId, name, newItems: count }) => (
        <MenuLink
          key={channelId}
          to="/home/channel/all"
          search={{ channel: channelId }}
          active={chosen === channelId}
          label={name}
          rightSection={<NewBadge count={count} />}
        />
      ))}
    </nav>
  );
}

function NewBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Badge color="accent" aria-label={t('channels.inbox.newCount', { count })}>
      {formatCount(count)}
    </Badge>
  );
}
