import { Anchor, Badge, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { Shot, Take } from '@rushes/contract/tasks/recording-tasks';
import { IconVideo } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import type { BadgeColour } from '../../../../ui/plain-badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { lengthFaults } from './length-faults.ts';
import classes from './take-view.module.css';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../player/program-player.tsx')).ProgramPlayer,
);

export const takeColours: Readonly<Record<Take['state'], BadgeColour>> = {
  ...{ recorded: 'gray', submitted: 'yellow' },
  ...{ accepted: 'green', 'redo-requested': 'yellow' },
};

export function TakeStateBadge({ state }: Pick<Take, 'state'>) {
  const { t } = useTranslation();
  return <Badge color={takeColours[state]}>{t(`tasks.takeStates.${state}`)}</Badge>;
}

interface TakeViewProps {
  readonly take: Take;
  /** What it is called among the takes of its shot. */
  readonly name: string;
  readonly children?: ReactNode;
}

/** A take: its picture, which plays it, and what became of it. */
export function TakeView({ take, name, children }: TakeViewProps) {
  const { t } = useTranslation();
  const [fromMs, setFromMs] = useState<number | null>(null);
  return (
    <Paper component="li" withBorder p="xs" w={232} aria-label={name}>
      <TakePoster take={take} label={t('tasks.takes.play', { name })} onPlay={() => setFromMs(0)} />
      <Stack gap={6} mt={8}>
        <Group justify="space-between" gap={6}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {take.state !== 'recorded' && <TakeStateBadge state={take.state} />}
        </Group>
        <Text size="xs" c="dimmed">
          {take.durationMs !== null && `${formatDuration(take.durationMs)} · `}
          <RelativeTime instant={take.createdAt} />
        </Text>
        {take.note !== '' && <TakeNote take={take} onPlay={take.hls === null ? undefined : setFromMs} />}
        {children}
      </Stack>
      <Modal opened={fromMs !== null} onClose={() => setFromMs(null)} size={900} title={name}>
        <TakePlayer take={take} autoPlay startAtMs={fromMs ?? 0} />
      </Modal>
    </Paper>
  );
}

interface TakeNoteProps {
  readonly take: Take;
  /** Plays the take from the moment that the note is about. */
  readonly onPlay?: ((atMs: number) => void) | undefined;
}

/** What the requester asks to be different. */
export function TakeNote({ take: { note, noteAtMs }, onPlay }: TakeNoteProps) {
  const { t } = useTranslation();
  const time = noteAtMs === null ? '' : formatDuration(noteAtMs);
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} dir="auto" component="div">
      {noteAtMs !== null && onPlay !== undefined && (
        <Anchor
          component="button"
          size="sm"
          aria-label={t('tasks.takes.playFrom', { time })}
          onClick={() => onPlay(noteAtMs)}
        >
          {time}
        </Anchor>
      )}
      {onPlay === undefined && time}
      {noteAtMs !== null && ' · '}
      {note}
    </Text>
  );
}

/** What a take has that wasn't asked for: its length and its orientation. */
export function takeFaults(
  t: TFunction,
  { shot, capture, take }: { shot: Shot | undefined; capture: CaptureRules; take: Take },
): string[] {
  const { durationMs, aspect } = take;
  const faults = shot === undefined ? [] : lengthFaults(t, durationMs, shot);
  const { orientation } = capture;
  if (orientation === 'portrait' && aspect === '16:9') faults.push(t('tasks.takes.not.portrait'));
  if (orientation === 'landscape' && aspect === '9:16') faults.push(t('tasks.takes.not.landscape'));
  return faults;
}

interface TakePosterProps {
  readonly take: Take;
  readonly label: string;
  readonly onPlay: () => void;
}

export function TakePoster({ take, label, onPlay }: TakePosterProps) {
  // Plain elements: hundreds of them are drawn while a table of takes is scrolled.
  const picture = (
    <div className={classes['picture']}>
      {take.poster !== null && <img src={take.poster} alt="" decoding="async" />}
      {/* Where it plays, the triangle is there already. */}
      {take.poster === null && take.hls === null && <IconVideo size={24} stroke={1.5} aria-hidden />}
    </div>
  );
  if (take.hls === null)
    return (
      <div>
        {picture}
        <ClipState state={take.clipState} />
      </div>
    );
  return (
    <button type="button" className={classes['poster']} aria-label={label} onClick={onPlay}>
      {picture}
    </button>
  );
}

function ClipState({ state }: { state: Take['clipState'] }) {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed" mt={4} role="status">
      {t(`tasks.clipStates.${state}`)}
    </Text>
  );
}

interface TakePlayerProps {
  readonly take: Take;
  readonly autoPlay: boolean;
  readonly startAtMs?: number;
  readonly onTime?: (positionMs: number) => void;
}

/** The take as it plays. */
export function TakePlayer({ take, autoPlay, startAtMs = 0, onTime }: TakePlayerProps) {
  if (take.hls === null) return null;
  return (
    <Suspense fallback={null}>
      <ProgramPlayer
        src={take.hls}
        poster={take.poster}
        sprite={null}
        durationMs={take.durationMs}
        fps={30}
        keys="inside"
        {...(onTime !== undefined && { onTime })}
        autoPlay={autoPlay}
        startAtMs={startAtMs}
      />
    </Suspense>
  );
}
