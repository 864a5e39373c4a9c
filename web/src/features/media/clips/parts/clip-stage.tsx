import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload, IconRefresh } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { chooseReplacement } from '../../uploads/api.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type ClipDetail, useRetryClip } from '../api.ts';
import { ClipPoster } from './clip-poster.tsx';
import { useProgressText } from './clip-state.tsx';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../player/program-player.tsx')).ProgramPlayer,
);

interface ClipStageProps {
  readonly clip: ClipDetail;
  readonly autoPlay: boolean;
  readonly startAtMs?: number;
}

/** The clip as it plays, with the work that still goes on or what went wrong. */
export function ClipStage({ clip, autoPlay, startAtMs }: ClipStageProps) {
  const poster = <ClipPoster clip={clip} withDuration={false} />;
  const { hls } = clip.playback;
  return (
    <Stack gap="md">
      {hls === null ? (
        poster
      ) : (
        <Suspense fallback={poster}>
          <ProgramPlayer
            src={hls}
            poster={clip.playback.poster}
            sprite={clip.playback.sprite}
            durationMs={clip.durationMs}
            fps={clip.fps}
            keys="page"
            autoPlay={autoPlay}
            {...(startAtMs === undefined ? {} : { startAtMs })}
          />
        </Suspense>
      )}
      <ClipTrouble clip={clip} />
      <ClipProgress clip={clip} />
    </Stack>
  );
}

function ClipProgress({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const text = useProgressText(clip);
  if (text === null) return null;
  return (
    <div>
      <Text size="sm" mb={6} component="output" display="block">
        {text}
      </Text>
      <Progress
        value={(clip.progress?.fraction ?? 0) * 100}
        size={4}
        aria-label={t('clips.states.processing')}
      />
    </div>
  );
}

function ClipTrouble({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const retry = useRetryClip();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  if (clip.state !== 'failed' && clip.state !== 'refused') return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.5} />}
      title={t(clip.state === 'refused' ? 'clips.detail.refusedTitle' : 'clips.detail.failedTitle')}
    >
      {clip.reason !== null && <Text size="sm">{clip.reason.message}</Text>}
      {canEdit && (
        <Group gap="xs" mt="sm">
          <Button
            leftSection={<IconFileUpload size={20} stroke={1.5} />}
            onClick={() => void chooseReplacement(clip.clipId)}
          >
            {t('clips.actions.replace')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.5} />}
            loading={retry.isPending}
            onClick={() => retry.mutate(clip.clipId)}
          >
            {t('clips.actions.retry')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
