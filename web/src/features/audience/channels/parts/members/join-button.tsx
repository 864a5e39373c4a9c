import { Button, Text } from '@mantine/core';
import type { ChannelSummary } from '@rushes/contract/audience/channels';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { useChannelChange } from '../../api.ts';

/** The one thing that fits: follow, ask, take back, leave, or nothing; support that looks in does none of it. */
export function Joining({ channel }: { channel: ChannelSummary }) {
  const { t } = useTranslation();
  const me = useMe();
  const { channelId, name, level, visibility, subscribing } = channel;
  const follow = useChannelChange((following: boolean) => api.channel.follow({ channelId, following }));
  const ask = useChannelChange(() => api.channel.askToJoin({ channelId }), {
    done: t('channels.discover.asked', { name }),
  });
  const leave = useChannelChange(() => api.channel.leave({ channelId }), {
    done: t(channel.isAsking ? 'channels.discover.takenBack' : 'channels.discover.left', { name }),
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
      <Button
        variant="default"
        title={t('channels.discover.unfollow')}
        leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
        loading={follow.isPending}
        onClick={() => follow.mutate(false)}
      >
        {t('channels.discover.following')}
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
