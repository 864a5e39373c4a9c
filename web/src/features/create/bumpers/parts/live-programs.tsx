import { Alert, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { BumperDetail, BumperProgram, BumperRollout } from '@rushes/contract/create/bumpers';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format/format.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { bumperProgramsQuery, bumperSource, isUnderWay, rolloutQuery, useRollout } from '../api.ts';
import classes from './bumpers.module.css';
import { PreviewDialog } from './preview-dialog.tsx';

/** The published programs that play a bumper, and the way to bring its present state into them. */
export function LivePrograms({ bumper }: { bumper: BumperDetail }) {
  const { t } = useTranslation();
  const { bumperId } = bumper;
  const rollout = useRolloutState(bumperId);
  const query = useInfiniteQuery(bumperProgramsQuery(bumperId));
  const [previewed, setPreviewed] = useState<BumperProgram | null>(null);
  const programs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOutdated = programs.some(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap="sm" component="section" aria-labelledby="live-programs">
      <Title order={2} size="h4" id="live-programs">
        {t('bumpers.live.heading')}
      </Title>
      {query.isPending && <Skeleton height={80} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && programs.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('bumpers.live.empty')}
        </Text>
      )}
      {query.isSuccess && programs.length > 0 && (
        <>
          <UpdateBar {...{ bumperId, rollout, isOutdated }} hasMore={query.hasNextPage} />
          <ul className={classes['variants']}>
            {programs.map((program) => (
              <ProgramRow key={program.programId} program={program} onPreview={() => setPreviewed(program)} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="subtle"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('programs.more')}
            </Button>
          )}
        </>
      )}
      {previewed !== null && (
        <PreviewDialog bumperId={bumperId} program={previewed} onClose={() => setPreviewed(null)} />
      )}
    </Stack>
  );
}

/** The latest update; read again while it runs, and the programs once it has ended. */
function useRolloutState(bumperId: string): BumperRollout | null {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...rolloutQuery(bumperId),
    refetchInterval: ({ state }) => {
      const rollout = state.data?.rollout ?? null;
      return rollout !== null && isUnderWay(rollout) ? 1000 : false;
    },
  });
  const rollout = data?.rollout ?? null;
  const isRunning = rollout !== null && isUnderWay(rollout);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void queryClient.invalidateQueries({ queryKey: bumperProgramsQuery(bumperId).queryKey });
      void queryClient.invalidateQueries({ queryKey: bumperSource.key });
    }
    wasRunning.current = isRunning;
  }, [isRunning, bumperId, queryClient]);
  return rollout;
}

interface UpdateBarProps {
  readonly bumperId: string;
  readonly rollout: BumperRollout | null;
  /** A program plays another state of the bumper. */
  readonly isOutdated: boolean;
  /** So may programs that aren't read yet. */
  readonly hasMore: boolean;
}

function UpdateBar({ bumperId, rollout, isOutdated, hasMore }: UpdateBarProps) {
  const { t } = useTranslation();
  const change = useRollout(bumperId);
  const isOpen = rollout !== null && (isUnderWay(rollout) || rollout.state === 'paused');
  const action = (call: Parameters<typeof change.mutate>[0], label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={change.isPending}
      onClick={() => change.mutate(call)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      {!isOpen && (isOutdated || hasMore) && (
        <Alert color="yellow" title={t(`bumpers.live.${isOutdated ? 'outdated' : 'maybeOutdated'}`)}>
          <Stack gap="xs" align="flex-start">
            {t('bumpers.live.outdatedText')}
            <Button loading={change.isPending} onClick={() => change.mutate('startRollout')}>
              {t('bumpers.live.update')}
            </Button>
          </Stack>
        </Alert>
      )}
      {rollout !== null && (isOpen || rollout.state === 'done') && (
        <>
          <RolloutProgress rollout={rollout} />
          <Group gap="xs">
            {rollout.state === 'running' && action('pauseRollout', t('bumpers.live.pause'))}
            {rollout.state === 'paused' && action('resumeRollout', t('bumpers.live.resume'))}
            {rollout.state === 'done' &&
              rollout.failed > 0 &&
              action('resumeRollout', t('bumpers.live.retry'))}
            {rollout.state !== 'undoing' &&
              rollout.updated + rollout.preparing > 0 &&
              action('undoRollout', t('bumpers.live.undo'))}
          </Group>
          <Failures rollout={rollout} />
        </>
      )}
      {rollout?.state === 'undone' && (
        <Text size="sm" role="status">
          {t(rollout.failed === 0 ? 'bumpers.live.undone' : 'bumpers.live.undonePartly')}
        </Text>
      )}
      {rollout?.state === 'undone' && rollout.failed > 0 && (
        <>
          <Failures rollout={rollout} />
          <Group gap="xs">{action('undoRollout', t('bumpers.live.retry'))}</Group>
        </>
      )}
    </Stack>
  );
}

function RolloutProgress({ rollout }: { rollout: BumperRollout }) {
  const { t } = useTranslation();
  const { state, total, updated, current, undone, failed, preparing } = rollout;
  const isUndo = state === 'undoing' || state === 'undone';
  const over = isUndo ? undone : updated + current + failed;
  const all = isUndo ? undone + updated + preparing + failed : total;
  const done = formatCount(state === 'done' ? updated + current : over);
  const text = t(`bumpers.live.progress.${state}`, { done, total: formatCount(all) });
  const rest = preparing > 0 ? t('bumpers.live.preparing', { count: preparing }) : null;
  return (
    <>
      <Progress
        value={all === 0 ? 100 : (over * 100) / all}
        aria-label={t('bumpers.live.update')}
        animated={isUnderWay(rollout)}
      />
      <Text size="sm" role="status">
        {[text, rest].filter((part) => part !== null).join(' · ')}
      </Text>
    </>
  );
}

function Failures({ rollout: { state, failures, failed } }: { rollout: BumperRollout }) {
  const { t } = useTranslation();
  if (failed === 0) return null;
  const isUndo = state === 'undoing' || state === 'undone';
  return (
    <Alert color="red" title={t(`bumpers.live.${isUndo ? 'undoFailed' : 'failed'}`, { count: failed })}>
      <Stack gap="xs">
        {failures.map(({ programId, title, message }) => (
          <Text key={programId} size="sm">
            <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId }}>
              {title}
            </AnchorLink>
            {` – ${message}`}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

function ProgramRow({ program, onPreview }: { program: BumperProgram; onPreview: () => void }) {
  const { t } = useTranslation();
  const { programId, title, publishedAt, isCurrent, isScheduled } = program;
  return (
    <li className={classes['program']}>
      <Stack gap={0} miw={0}>
        <AnchorLink
          to="/myprograms/editprogram/$programId"
          params={{ programId }}
          c="inherit"
          fw={500}
          truncate
          title={title}
        >
          {title}
        </AnchorLink>
        <Text size="sm" c="dimmed" component="span">
          {t(isCurrent ? 'bumpers.live.current' : 'bumpers.live.former')} · {t('bumpers.live.published')}{' '}
          <RelativeTime instant={publishedAt} />
          {isScheduled && ` · ${t('bumpers.live.scheduled')}`}
        </Text>
      </Stack>
      {!isCurrent && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('bumpers.live.previewOf', { title })}
          onClick={onPreview}
        >
          {t('bumpers.live.preview')}
        </Button>
      )}
    </li>
  );
}
