import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../lib/query.ts';
import { ProgramPlayer } from '../../../player/program-player.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

/** Somebody’s video, where it is. */
export function BioPlayer({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...callQuery('program', 'getProgram', { programId }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  if (query.isPending) return <Skeleton style={{ aspectRatio: '16 / 9' }} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { playback, durationMs, fps, aspect } = query.data;
  if (playback.hls === null) return <Text c="dimmed">{t('directory.bio.notLive')}</Text>;
  const { poster, sprite } = playback;
  return <ProgramPlayer {...{ src: playback.hls, poster, sprite, durationMs, fps, aspect }} />;
}
