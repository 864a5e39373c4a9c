import type { ProgramDetail } from '@rushes/contract/create/programs';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconEdit, IconEye, IconEyeOff, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatExactTime } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ChapterList } from '../../../../player/chapter-list.tsx';
import { formatClock, parseTimeParameter } from '../../../../player/clock.ts';
import { type PlayerControls, ProgramPlayer } from '../../../../player/program-player.tsx';
import { resumeMs } from '../../../../player/resume.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { copyText } from '../../../../lib/device/clipboard.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { DownloadOptions } from '../../../create/programs/parts/downloads/download-options.tsx';
import { DownloadButtons } from '../../../create/programs/parts/publish/download-button.tsx';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { Discussion } from '../../comments/parts/discussion.tsx';
import { useMarks } from '../../comments/parts/use-marks.ts';
import { playQuery, viewingQuery } from '../api.ts';
import { ConfirmBar } from '../parts/confirm-bar.tsx';
import { EndScreen } from '../parts/end-screen.tsx';
import { UpNext } from '../parts/up-next.tsx';
import { useOpened } from '../use-opened.ts';
import { showViewed, useProgressReports } from '../use-progress-reports.ts';
import { useAutoplay, useUpNext } from '../use-up-next.ts';
import styles from './play-screen.module.css';

/** One program, playing. The element around it stays when the next program plays, and with it the full screen. */
export function PlayScreen() {
  const { programId } = useParams({ from: '/shell/home/play/$programId' });
  return (
    <div data-fullscreen-host className={styles['stage']}>
      <Program programId={programId} />
    </div>
  );
}

/** Where it was left, with what to know about it and what comes next. */
function Program({ programId }: { programId: string }) {
  const { t } = useTranslation();
  // Playing itself changes what was watched; reading it again would move the resume position under the viewer.
  const query = useQuery({ ...playQuery(programId), staleTime: 5 * 60_000, refetchOnWindowFocus: false });
  const isLate = useAfterDelay(query.isPending);
  useEffect(() => {
    if (query.isError && document.fullscreenElement !== null) void document.exitFullscreen();
  }, [query.isError]);
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
        text={t(program.canEdit ? 'home.play.notPublishedEdit' : 'home.play.notPublishedText')}
        action={
          <Button variant="default" component={Link} to="/home/library">
            {t('home.seeAll')}
          </Button>
        }
      />
    );
  return <Playing key={programId} program={program} src={program.playback.hls} />;
}

function Playing({ program, src }: { program: ProgramDetail; src: string }) {
  const { programId, playback } = program;
  const { t: from, channel: channelId } = useSearch({ from: '/shell/home/play/$programId' });
  useOpened(programId);
  const controls = useRef<PlayerControls>(null);
  const [asked] = useState(() => parseTimeParameter(String(from ?? '')));
  const [resumeAtMs] = useState(() => resumeMs(program.watch.positionMs, program.durationMs));
  const [source] = useState(src);
  const [version] = useState(program.version);
  const main = useOpenedLook(program);
  const upNext = useUpNext(program, channelId);
  const [isAutoplay, setIsAutoplay] = useAutoplay();
  const waits = useWaitsForConfirmation(programId);
  const [positionMs, setPositionMs] = useState(0);
  const marks = useMarks(programId);
  const [next] = upNext;
  const playNext = usePlaying(next?.programId, channelId);
  const replay = () => {
    controls.current?.seek(0);
    controls.current?.play();
  };
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        <ProgramPlayer
          src={source}
          poster={playback.poster}
          sprite={playback.sprite}
          chapters={program.chapters}
          marks={marks}
          onTime={setPositionMs}
          durationMs={program.durationMs}
          fps={program.fps}
          aspect={main.aspect}
          variants={main.variants}
          captionStyle={main.captionStyle}
          autoPlay
          startAtMs={asked ?? resumeAtMs}
          isResume={asked === null && resumeAtMs > 0}
          controlsRef={controls}
          onProgress={useProgressReports(programId, version)}
          endScreen={
            <EndScreen
              next={next}
              channelId={channelId}
              isAutoplay={isAutoplay && !waits}
              onPlayNext={playNext}
              onReplay={replay}
            />
          }
        />
        <Chapters program={program} positionMs={positionMs} controls={controls} />
        <About program={program} controls={controls} />
        <Comments program={program} controls={controls} />
      </div>
      <UpNext items={upNext} channelId={channelId} isAutoplay={isAutoplay} onAutoplay={setIsAutoplay} />
    </div>
  );
}

/** Plays another program, in the same channel. */
function usePlaying(programId: string | undefined, channelId: string | undefined) {
  const navigate = useNavigate();
  return () => {
    if (programId === undefined) return;
    const search = channelId === undefined ? {} : { channel: channelId };
    void navigate({ to: '/home/play/$programId', params: { programId }, search });
  };
}

/** Who has to confirm a program isn't taken on to the next one. */
function useWaitsForConfirmation(programId: string): boolean {
  const { data: asked } = useQuery(viewingQuery(programId));
  return asked?.asksConfirmation === true && asked.confirmedAt === null;
}

/** The program as it was opened: another source would start again. */
function useOpenedLook({ playback, aspect }: ProgramDetail) {
  const { variants, captionStyle } = playback;
  const [look] = useState({ aspect: playback.aspect ?? aspect, variants, captionStyle });
  return look;
}

interface ChaptersProps {
  readonly program: ProgramDetail;
  readonly positionMs: number;
  readonly controls: RefObject<PlayerControls | null>;
}

function Chapters({ program, positionMs, controls }: ChaptersProps) {
  const { t } = useTranslation();
  return (
    <ChapterList
      label={t('player.chapters')}
      chapters={program.chapters}
      positionMs={positionMs}
      onSeek={(atMs) => controls.current?.seek(atMs)}
    />
  );
}

function Comments({ program: { programId }, controls }: Pick<ChaptersProps, 'program' | 'controls'>) {
  return (
    <Discussion
      programId={programId}
      positionMs={() => controls.current?.positionMs() ?? 0}
      onSeek={(atMs) => controls.current?.seek(atMs)}
    />
  );
}

interface AboutProps {
  readonly program: ProgramDetail;
  readonly positionMs: () => number;
  readonly onPause: () => void;
}

function About({ program, controls }: Pick<ChaptersProps, 'program' | 'controls'>) {
  const positionMs = () => controls.current?.positionMs() ?? 0;
  const onPause = () => controls.current?.pause();
  return (
    <Stack gap="xs" mt="md">
      <Group justify="space-between" align="flex-start" wrap="wrap">
        <Stack gap="xs" miw={0}>
          <Title order={1}>{program.title}</Title>
          {program.publishedAt !== null && (
            <Text size="sm" c="dimmed" component="div">
              {program.createdBy.name} · <RelativeTime instant={program.publishedAt} />
            </Text>
          )}
        </Stack>
        <Actions program={program} positionMs={positionMs} onPause={onPause} />
      </Group>
      <ViewingNotes program={program} />
      <ConfirmBar program={program} />
      {program.description !== '' && <Text className={styles['description']}>{program.description}</Text>}
    </Stack>
  );
}

/** Until when it can be watched, and how much of it counts as viewed where that is its own rule. */
function ViewingNotes({ program: { availability, viewedRule, watch } }: Pick<AboutProps, 'program'>) {
  const { t } = useTranslation();
  const until = availability?.until ?? null;
  const showsRule = viewedRule.isOwn && !watch.viewed;
  return (
    <>
      {until !== null && (
        <Text size="sm" c="dimmed">
          {t('home.play.until', { at: formatExactTime(until) })}
        </Text>
      )}
      {showsRule && (
        <Text size="sm" c="dimmed">
          {t('home.play.rule', { percent: viewedRule.percent })}
        </Text>
      )}
    </>
  );
}

function useMarking(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (viewed: boolean) => api.program.markViewed({ programId, viewed }),
    onSuccess: (watch) => showViewed(queryClient, programId, watch),
    onError: (error) => showError(error, t('home.play.failed')),
  });
}

/** What has to be watched isn't marked by hand. */
function MarkButton({ program: { programId, watch } }: Pick<AboutProps, 'program'>) {
  const { t } = useTranslation();
  const mark = useMarking(programId);
  const { data: asked } = useQuery(viewingQuery(programId));
  const isAsked = asked === undefined || asked.isRequired || asked.asksConfirmation;
  if (isAsked) return null;
  const Icon = watch.viewed ? IconEyeOff : IconEye;
  return (
    <Button
      variant="default"
      loading={mark.isPending}
      leftSection={<Icon size={16} stroke={1.5} />}
      onClick={() => mark.mutate(!watch.viewed)}
    >
      {t(watch.viewed ? 'home.play.markNotViewed' : 'home.play.markViewed')}
    </Button>
  );
}

/** Nothing where the version that is live now is still to be watched. */
function ViewedMark({ program: { programId, watch } }: Pick<AboutProps, 'program'>) {
  const { t } = useTranslation();
  const { data: asked } = useQuery(viewingQuery(programId));
  const isDue = asked?.asksConfirmation === true && !asked.isWatched && asked.confirmedAt === null;
  if (!watch.viewed || isDue) return null;
  return (
    <Group gap={4} c="green">
      <IconCheck size={16} stroke={2} aria-hidden />
      <Text size="sm">{t('home.card.viewed')}</Text>
    </Group>
  );
}

function Actions({ program, positionMs, onPause }: AboutProps) {
  const { t } = useTranslation();
  const { programId } = program;
  const me = useMe();
  // Support that looks in changes nothing, though the user may whom it looks through.
  const isLooking = me.view !== null;
  const mayEdit = program.canEdit && may(me, 'create.programs:see') && !isLooking;
  const copy = async () => {
    const timeMs = positionMs();
    const url = new URL(`/home/play/${programId}`, location.href);
    if (timeMs >= 1_000) url.searchParams.set('t', `${Math.floor(timeMs / 1000)}`);
    if (!(await copyText(url.href))) return showError(null, t('home.play.copyFailed'));
    showToast(
      timeMs >= 1_000 ? t('home.play.copiedAt', { time: formatClock(timeMs) }) : t('home.play.copied'),
    );
  };
  return (
    <Group gap="xs">
      <ViewedMark program={program} />
      {!isLooking && <MarkButton program={program} />}
      <Button variant="default" leftSection={<IconLink size={16} stroke={1.5} />} onClick={() => void copy()}>
        {t('home.play.copy')}
      </Button>
      {program.playback.mp4 !== null && !isLooking && <DownloadButtons program={program} />}
      {program.playback.mp4 !== null && !isLooking && (
        <DownloadOptions program={program} positionMs={positionMs} onOpen={onPause} />
      )}
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
