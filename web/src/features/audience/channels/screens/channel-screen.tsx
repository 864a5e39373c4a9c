import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconEye, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { channelQuery, knownChannelQuery } from '../api.ts';
import { ChannelError } from '../parts/channel-error.tsx';
import { VisibilityBadge } from '../parts/badges.tsx';
import { ItemList } from '../parts/items/item-list.tsx';
import { Joining } from '../parts/members/join-button.tsx';
import { Queue } from '../parts/items/queue.tsx';
import { RestoreButton } from '../parts/settings/restore-button.tsx';
import { SubmitDialog } from '../parts/items/submit-dialog.tsx';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** One channel for its managers: what waits, what is in it, and in which order. */
export function ChannelScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const { channelId } = useParams({ from: '/shell/channel/edit/$channelId' });
  const query = useQuery(channelQuery(channelId));
  const [isAdding, adding] = useDisclosure(false);
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (query.isError)
    return <ChannelError channelId={channelId} title={t('shell.places.channel')} query={query} />;
  const channel = query.data;
  const isArchived = channel.state === 'archived';
  return (
    <section aria-label={channel.name}>
      <PageHeader
        title={channel.name}
        actions={
          <>
            <VisibilityBadge visibility={channel.visibility} />
            {!isArchived && may(me, 'home.channels:see') && <Watching channelId={channelId} />}
            <ButtonLink
              to="/channel/edit/details/$channelId"
              params={{ channelId }}
              variant="default"
              leftSection={<IconSettings {...icon} />}
            >
              {t('channels.details')}
            </ButtonLink>
            {may(me, 'create.programs:publish') && !isArchived && (
              <Button leftSection={<IconPlus {...icon} />} onClick={adding.open}>
                {t('channels.submit.open')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="xl">
        {isArchived ? (
          <Archived channelId={channelId} mayRestore={may(me, 'audience.channels:edit')} />
        ) : (
          <>
            <Text c="dimmed" size="sm">
              {t('channels.facts', { users: formatCount(channel.users), count: channel.users })}
              {channel.asking > 0 && (
                <>
                  {' · '}
                  <AnchorLink to="/channel/edit/details/$channelId" params={{ channelId }} hash="members">
                    {t('channels.asking', { count: channel.asking })}
                  </AnchorLink>
                </>
              )}
            </Text>
            <Queue channelId={channelId} />
          </>
        )}
        <ItemList channelId={channelId} isArchived={isArchived} />
      </Stack>
      <SubmitDialog channelId={channelId} name={channel.name} opened={isAdding} onClose={adding.close} />
    </section>
  );
}

/** The channel as its viewers see it; who is not in it can follow it from here. */
function Watching({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const known = useQuery(knownChannelQuery(channelId));
  if (known.data === undefined) return null;
  const { channel } = known.data;
  return (
    <>
      {channel.level === null && <Joining channel={channel} />}
      <ButtonLink
        to="/home/channel/all"
        search={{ channel: channelId }}
        variant="default"
        leftSection={<IconEye {...icon} />}
      >
        {t('channels.view')}
      </ButtonLink>
    </>
  );
}

/** Says that nothing here reaches anybody, and takes the channel back into use. */
function Archived({ channelId, mayRestore }: { channelId: string; mayRestore: boolean }) {
  const { t } = useTranslation();
  return (
    <Alert color="gray" icon={<IconArchive {...icon} />} title={t('channels.archivedTitle')} maw={600}>
      <Stack gap="sm" align="start">
        {t('channels.archivedText')}
        {mayRestore && <RestoreButton channelIds={[channelId]} variant="default" />}
      </Stack>
    </Alert>
  );
}
