import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { ProgramDownload } from '@rushes/contract/create/program-downloads';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { formatDay, formatPercent, formatSize } from '../../../../../lib/format/format.ts';
import { timecode } from '../../../../../timeline/time-map.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showError } from '../../../../../ui/toast.tsx';
import { downloadsQuery } from '../../api.ts';

interface MadeDownloadsProps {
  readonly program: Pick<ProgramDetail, 'programId' | 'captions'>;
}

/** The videos that the user had made of a program: what is ready, and how far the others are. */
export function MadeDownloads({ program }: MadeDownloadsProps) {
  const { t } = useTranslation();
  const query = useQuery(downloadsQuery(program.programId));
  if (query.isPending) return <Skeleton h={48} aria-label={t('programs.download.made.loading')} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('programs.download.made.failedList')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { downloads } = query.data;
  return (
    <section aria-label={t('programs.download.made.title')}>
      <Text fw={600} size="sm" mb={4}>
        {t('programs.download.made.title')}
      </Text>
      {downloads.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('programs.download.made.empty')}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {downloads.map((made) => (
            <MadeDownload key={made.downloadId} program={program} made={made} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function useDeleting(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (downloadId: string) => api.program.deleteDownload({ programId, downloadId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: downloadsQuery(programId).queryKey }),
    onError: (error) => showError(error, t('programs.download.made.deleteFailed')),
  });
}

function MadeDownload({ program, made }: MadeDownloadsProps & { made: ProgramDownload }) {
  const { t } = useTranslation();
  const deleting = useDeleting(program.programId);
  const { downloadId, state, url } = made;
  const name = useName(program, made);
  const isUnfinished = state === 'waiting' || state === 'making';
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed">
            <StateText made={made} />
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {url !== null && (
            <Button component="a" href={url} download size="compact-sm" variant="light">
              {t('programs.download.made.get')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={deleting.isPending}
            onClick={() => deleting.mutate(downloadId)}
          >
            {t(isUnfinished ? 'programs.download.made.cancel' : 'programs.download.made.delete')}
          </Button>
        </Group>
      </Group>
      {isUnfinished && (
        <Progress
          mt={4}
          value={made.fraction * 100}
          aria-label={t('programs.download.made.progress', { name })}
        />
      )}
    </li>
  );
}

function useName({ captions }: MadeDownloadsProps['program'], made: ProgramDownload): string {
  const { t } = useTranslation();
  const { range, aspect, fps, captions: language } = made;
  const part =
    range === null
      ? t('programs.download.made.whole')
      : t('programs.download.made.part', {
          from: timecode(range.fromFrame, fps),
          to: timecode(range.toFrame, fps),
        });
  const known = captions.find((each) => each.language === language)?.name ?? language;
  const words = language === null ? [] : [t('programs.download.made.withCaptions', { language: known })];
  return [part, aspect, ...words].join(' · ');
}

function StateText({ made: { state, fraction, sizeBytes, expiresAt } }: { made: ProgramDownload }) {
  const { t } = useTranslation();
  if (state === 'waiting') return t('programs.download.made.waiting');
  if (state === 'making')
    return t('programs.download.made.making', { percent: formatPercent(Math.min(0.99, fraction)) });
  if (state === 'failed') return t('programs.download.made.failed');
  return t('programs.download.made.ready', { size: formatSize(sizeBytes ?? 0), at: formatDay(expiresAt) });
}
