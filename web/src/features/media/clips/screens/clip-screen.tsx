import { Button, Grid, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { parseTimeParameter } from '../../../../player/clock.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { ClipConsent } from '../parts/clip-consent.ts';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { CaptionTracks } from '../../captions/parts/caption-tracks.tsx';
import { ClipActions } from '../parts/clip-actions.ts';
import { type ClipDetail, useDeleteClips } from '../api.ts';
import { ClipFacts } from '../parts/clip-facts.tsx';
import { ClipForm } from '../parts/clip-form.tsx';
import { ClipLicence } from '../parts/clip-licence.tsx';
import { ClipLinks } from '../parts/clip-links.ts';
import { ClipMarkers } from '../parts/clip-markers.tsx';
import { ClipStage } from '../parts/clip-stage.tsx';
import { ClipStateChip } from '../parts/clip-state.tsx';
import { PosterChoice } from '../parts/poster-choice.tsx';
import { useLiveClips } from '../use-live-clips.ts';

const route = getRouteApi('/shell/clips/edit/$clipId');

/** One clip: the picture at left, what is known of it at right. */
export function ClipScreen() {
  const { t } = useTranslation();
  const { clipId } = route.useParams();
  const clip = useQuery({
    ...callQuery('clip', 'getClip', { clipId }),
    // Events can get lost; while work goes on, the page also asks by itself.
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? 5_000 : false),
  });
  useLiveClips();
  if (clip.data !== undefined) return <ClipPage clip={clip.data} />;
  if (clip.isError)
    return (
      <MissingState
        kind="clip"
        id={clipId}
        title={t('shell.places.clip')}
        error={clip.error}
        onRetry={() => void clip.refetch()}
      />
    );
  return <ClipSkeleton />;
}

/** Whether it may be used, and where it came from and went. */
function ClipStory({ clipId }: { clipId: string }) {
  return (
    <>
      <ClipConsent clipId={clipId} />
      <JourneyPanel key={`journey-${clipId}`} kind="clip" id={clipId} isOpenAtFirst />
    </>
  );
}

function ClipPage({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = route.useNavigate();
  const remove = useDeleteClips(() => void navigate({ to: '/clips/list' }));
  const deletion = useDeletion('clip', remove.mutate);
  const stage = useRef<HTMLDivElement>(null);
  const { t: from } = route.useSearch();
  const [startAtMs] = useState(() => parseTimeParameter(String(from ?? '')) ?? 0);
  const autoPlay = useLocation({ select: ({ state }) => state.autoPlay === true });
  return (
    <>
      <Group justify="space-between" mih={36} mb="md" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <AnchorLink to="/clips/list" c="dimmed" style={{ flexShrink: 0 }}>
            {t('clips.actions.back')}
          </AnchorLink>
          <Title order={1} lineClamp={1} title={clip.name}>
            {clip.name}
          </Title>
          <ClipStateChip clip={clip} />
        </Group>
        <Group gap={4} wrap="nowrap" flex="none">
          <ClipActions clips={[clip]} />
          {clip.canEdit && may(me, 'create.footage:delete') && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={20} stroke={1.5} />}
              loading={deletion.isPending || remove.isPending}
              onClick={() => deletion.ask([clip.clipId])}
            >
              {t('clips.actions.delete')}
            </Button>
          )}
        </Group>
        {deletion.dialog}
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <div ref={stage}>
            <ClipStage clip={clip} autoPlay={autoPlay} startAtMs={startAtMs} />
          </div>
          <PosterChoice clip={clip} stage={stage} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <ClipForm clip={clip} />
            <ClipLicence key={clip.clipId} clip={clip} />
            <ClipMarkers clip={clip} stage={stage} />
            <CaptionTracks clip={clip} />
            {clip.canEdit && may(me, 'create.programs:share') && <ClipLinks clipId={clip.clipId} />}
            <ClipStory clipId={clip.clipId} />
            <ClipFacts clip={clip} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function ClipSkeleton() {
  const isLate = useAfterDelay(true);
  if (!isLate) return null;
  return (
    <Grid gap="xl" mt={52} aria-hidden>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Skeleton radius="md" height="auto" style={{ aspectRatio: '16 / 9' }} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={160} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
