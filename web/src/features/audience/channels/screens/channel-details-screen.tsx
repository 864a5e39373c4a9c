import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SetupPage } from '../../../../ui/setup-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { channelQuery } from '../api.ts';
import { ChannelError } from '../parts/channel-error.tsx';
import { LevelMatrix } from '../parts/members/level-matrix.tsx';
import { MembersSection } from '../parts/members/members-section.tsx';
import { SettingsSection } from '../parts/settings/settings-section.tsx';

/** What a channel is and who is in it. */
export function ChannelDetailsScreen() {
  const { t } = useTranslation();
  const { channelId } = useParams({ from: '/shell/channel/edit/details/$channelId' });
  const query = useQuery(channelQuery(channelId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (query.isError)
    return <ChannelError channelId={channelId} title={t('shell.places.channelDetails')} query={query} />;
  const channel = query.data;
  const isActive = channel.state === 'active';
  return (
    <section aria-label={channel.name}>
      <PageHeader
        title={channel.name}
        actions={
          <ButtonLink to="/channel/edit/$channelId" params={{ channelId }} variant="default">
            {t('channels.toItems')}
          </ButtonLink>
        }
      />
      <SetupPage
        label={t('setup.contents')}
        sections={[
          { id: 'settings', title: t('channels.settings') },
          { id: 'members', title: t('channels.members.title') },
          { id: 'levels', title: t('channels.matrix.title') },
          ...(isActive ? [{ id: 'journey', title: t('journeys.title') }] : []),
        ]}
      >
        <SettingsSection key={channelId} channel={channel} />
        <MembersSection channelId={channelId} />
        <LevelMatrix />
        {isActive && (
          <Box id="journey" py={24} style={{ scrollMarginTop: 72 }}>
            <JourneyPanel key={`journey-${channelId}`} kind="channel" id={channelId} />
          </Box>
        )}
      </SetupPage>
    </section>
  );
}
