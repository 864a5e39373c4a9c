import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { ProgramPlayer } from '../../../../../player/program-player.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';

interface BioPlayerProps {
  readonly programId: string;
  /** What is judged: another version is not shown from what was kept. */
  readonly versionId?: string;
}

/** Someone’s video, where it is. */
export function BioPlayer({ programId, versionId }: BioPlayerProps) {
  const { t } = useTranslation();
  const read = callQuery('program', 'getProgram', { programId });
  const query = useQuery({
    queryKey: [...read.queryKey, versionId ?? null],
    queryFn: ({ signal }) => api.program.getProgram({ programId }, { signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  if (query.isPending) return <Skeleton style={{ aspectRatio: '16 / 9' }} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { playback, durationMs, fps, aspect } = query.data;
  if (playback.hls === null) return <Text c="dimmed">{t('directory.bio.notLive')}</Text>;
  const { hls: src, poster, sprite, captionStyle } = playback;
  return <ProgramPlayer {...{ src, poster, sprite, durationMs, fps, aspect, captionStyle }} />;
}
