import type { ProgramDetail } from '@rushes/contract/programs';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconEdit, IconEye, IconEyeOff, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatDuration } from '../../../lib/format.ts';
import { may, useMe } from '../../../lib/session.ts';
import { formatClock, parseTimeParameter } from '../../../player/clock.ts';
import { HoverPreview } from '../../../player/hover-preview.tsx';
import { type PlayerControls, ProgramPlayer } from '../../../player/program-player.tsx';
import type { WatchReport } from '../../../player/use-watching.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { useAfterDelay } from '../../../ui/use-after-delay.ts';
import { MissingState } from '../../bin/parts/missing-state.tsx';
import { newestQuery, playQuery } from '../api.ts';
import styles from './play-screen.module.css';

/** One program, playing: where it was left, with what to know about it and what comes next. */
export function PlayScreen() {
  const { t } = useTranslation();
  const { programId } = useParams({ from: '/shell/home/play/$programId' });
  // Playing itself changes what was watched; reading it again would move the resume position under the viewer.
  const query = useQuery({ ...playQuery(programId), staleTime: 5 * 60_000, refetchOnWindowFocus: false });
  const isLate = useAfterDelay(query.isPending);
  if (query.isPending) return isLate ? <Skeleton style={{ aspectRatio: '16 / 9' }} maw={1280} /> : null;
  if (query.isError)
    return (
      <MissingState
        kind="program"
        id={programId}
        title={t('shell.places.play')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const program = query.data;
  if (program.playback.hls === null)
    return (
      <EmptyState
        isPage
        title={t('home.play.notPublished')}
        text={t('home.play.notPublishedText')}
        action={
          <Button variant="default" component={Link} to="/home/library">
            {t('home.seeAll')}
          </Button>
        }
      />
    );
  return <Playing program={program} src={program.playback.hls} />;
}

/** Near the end one has finished: it begins anew. */
function resumeMs(program: ProgramDetail): number {
  const { positionMs } = program.watch;
  const { durationMs } = program;
  const isBegun = positionMs > Math.min(5_000, durationMs / 10);
  const isOver = positionMs > durationMs - Math.min(10_000, durationMs / 10);
  return isBegun && !isOver ? positionMs : 0;
}

function Playing({ program, src }: { program: ProgramDetail; src: string }) {
  const { programId, playback } = program;
  const queryClient = useQueryClient();
  const controls = useRef<PlayerControls>(null);
  const [asked] = useState(() => parseTimeParameter(new URLSearchParams(location.search).get('t') ?? ''));
  const [resumeAtMs] = useState(() => resumeMs(program));
  const [source] = useState(src);
  const onProgress = useCallback(
    ({ positionMs, ranges, isLeaving }: WatchReport) => {
      const request = {
        programId,
        positionMs,
        ranges: ranges.map(([from, to]): [number, number] => [from, to]),
      };
      api.program.saveProgress(request, { keepalive: isLeaving }).then(
        (watch) => {
          queryClient.setQueryData(playQuery(programId).queryKey, (before) =>
            before === undefined ? before : { ...before, watch },
          );
          // The card that one comes back to shows how far one got.
          if (isLeaving) void queryClient.invalidateQueries({ queryKey: ['program', 'getFeed'] });
        },
        // What could not be reported is seen again at the next visit; playing must not stop for it.
        () => undefined,
      );
    },
    [programId, queryClient],
  );
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        <ProgramPlayer
          src={source}
          poster={playback.poster}
          sprite={playback.sprite}
          durationMs={program.durationMs}
          fps={program.fps}
          aspect={program.aspect}
          startAtMs={asked ?? resumeAtMs}
          isResume={asked === null && resumeAtMs > 0}
          controlsRef={controls}
          onProgress={onProgress}
        />
        <About program={program} positionMs={() => controls.current?.positionMs() ?? 0} />
      </div>
      <UpNext programId={programId} />
    </div>
  );
}

interface AboutProps {
  readonly program: ProgramDetail;
  readonly positionMs: () => number;
}

function About({ program, positionMs }: AboutProps) {
  return (
    <Stack gap="xs" mt="md">
      <Group justify="space-between" align="flex-start" wrap="wrap">
        <Title order={1}>{program.title}</Title>
        <Actions program={program} positionMs={positionMs} />
      </Group>
      {program.publishedAt !== null && (
        <Text size="sm" c="dimmed" component="div">
          {program.createdBy.name} · <RelativeTime instant={program.publishedAt} />
        </Text>
      )}
      {program.description !== '' && <Text className={styles['description']}>{program.description}</Text>}
    </Stack>
  );
}

function useMarking(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (viewed: boolean) => api.program.markViewed({ programId, viewed }),
    onSuccess: (next) => {
      queryClient.setQueryData(playQuery(programId).queryKey, (before) =>
        before === undefined ? before : { ...before, watch: next },
      );
      void queryClient.invalidateQueries({ queryKey: ['program', 'getFeed'] });
      void queryClient.invalidateQueries({ queryKey: ['event'] });
    },
    onError: (error) => showError(error, t('home.play.failed')),
  });
}

function Actions({ program, positionMs }: AboutProps) {
  const { t } = useTranslation();
  const { programId, watch } = program;
  const mark = useMarking(programId);
  const me = useMe();
  // Support that looks in changes nothing, though the person may whom it looks through.
  const isLooking = me.view !== null;
  const mayEdit = program.canEdit && may(me, 'create.programs:see') && !isLooking;
  const copy = async () => {
    const timeMs = positionMs();
    const url = new URL(`/home/play/${programId}`, location.href);
    if (timeMs >= 1_000) url.searchParams.set('t', `${Math.floor(timeMs / 1000)}`);
    await navigator.clipboard.writeText(url.href);
    showToast(
      timeMs >= 1_000 ? t('home.play.copiedAt', { time: formatClock(timeMs) }) : t('home.play.copied'),
    );
  };
  return (
    <Group gap="xs">
      {watch.viewed && (
        <Group gap={4} c="green">
          <IconCheck size={16} stroke={2} aria-hidden />
          <Text size="sm">{t('home.card.viewed')}</Text>
        </Group>
      )}
      {!isLooking && (
        <Button
          variant="default"
          loading={mark.isPending}
          leftSection={
            watch.viewed ? <IconEyeOff size={16} stroke={1.5} /> : <IconEye size={16} stroke={1.5} />
          }
          onClick={() => mark.mutate(!watch.viewed)}
        >
          {t(watch.viewed ? 'home.play.markNotViewed' : 'home.play.markViewed')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.5} />}
        onClick={() => void copy().catch((error: unknown) => showError(error, t('home.play.copyFailed')))}
      >
        {t('home.play.copy')}
      </Button>
      {mayEdit && (
        <Button
          variant="default"
          component={Link}
          to={`/myprograms/editprogram/${programId}`}
          leftSection={<IconEdit size={16} stroke={1.5} />}
        >
          {t('home.play.edit')}
        </Button>
      )}
    </Group>
  );
}

function UpNext({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(newestQuery('notViewed', 9));
  const items = (data?.items ?? []).filter((item) => item.programId !== programId).slice(0, 8);
  if (items.length === 0) return null;
  return (
    <aside className={styles['next']} aria-label={t('home.play.next')}>
      <Title order={2}>{t('home.play.next')}</Title>
      <ul>
        {items.map((item) => (
          <li key={item.programId}>
            <HoverPreview
              poster={item.poster}
              sprite={item.sprite}
              durationMs={item.durationMs}
              widthPx={128}
              heightPx={72}
              className={styles['picture']}
            />
            <div>
              <Anchor component={Link} to={`/home/play/${item.programId}`} c="inherit" fw={500} lineClamp={2}>
                {item.title}
              </Anchor>
              <Text size="xs" c="dimmed">
                {item.publishedBy} · {formatDuration(item.durationMs)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
