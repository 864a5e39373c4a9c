import { Badge, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import type { Shot, Take } from '@rushes/contract/tasks/recording-tasks';
import { IconVideo } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import type { PlayerControls } from '../../../../player/program-player.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from './take-view.module.css';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../player/program-player.tsx')).ProgramPlayer,
);

const colours = {
  ...{ recorded: 'gray', submitted: 'yellow' },
  ...{ accepted: 'green', 'redo-requested': 'yellow' },
} as const satisfies Readonly<Record<Take['state'], string>>;

export function TakeStateBadge({ state }: Pick<Take, 'state'>) {
  const { t } = useTranslation();
  return <Badge color={colours[state]}>{t(`tasks.takeStates.${state}`)}</Badge>;
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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Paper component="li" withBorder p="xs" w={232} aria-label={name}>
      <TakePoster take={take} label={t('tasks.takes.play', { name })} onPlay={() => setIsOpen(true)} />
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
        {take.note !== '' && <TakeNote take={take} />}
        {children}
      </Stack>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} size={900} title={name}>
        <TakePlayer take={take} autoPlay />
      </Modal>
    </Paper>
  );
}

/** What the requester asks to be different. */
export function TakeNote({ take: { note, noteAtMs } }: { take: Take }) {
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
      {noteAtMs !== null && `${formatDuration(noteAtMs)} · `}
      {note}
    </Text>
  );
}

/** A little more or less is none: encoders and frames decide about that. */
const toleranceMs = 500;

/** Says where a take isn't as long as its shot asks for. */
export function TakeLength({ shot, take: { durationMs } }: { shot: Shot | undefined; take: Take }) {
  const { t } = useTranslation();
  if (durationMs === null || shot === undefined) return null;
  const { minMs, maxMs } = shot;
  const isShort = minMs !== null && durationMs < minMs - toleranceMs;
  const isLong = maxMs !== null && durationMs > maxMs + toleranceMs;
  if (!isShort && !isLong) return null;
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {isShort
        ? t('tasks.takes.tooShort', { seconds: (minMs ?? 0) / 1000 })
        : t('tasks.takes.tooLong', { seconds: (maxMs ?? 0) / 1000 })}
    </Text>
  );
}

interface TakeOrientationProps {
  readonly wanted: CaptureRules['orientation'];
  readonly take: Take;
}

/** Says where a take lies the other way than asked for. */
export function TakeOrientation({ wanted, take: { aspect } }: TakeOrientationProps) {
  const { t } = useTranslation();
  const isOther =
    (wanted === 'portrait' && aspect === '16:9') || (wanted === 'landscape' && aspect === '9:16');
  if (!isOther) return null;
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {t(`tasks.takes.not.${wanted}`)}
    </Text>
  );
}

interface TakePosterProps {
  readonly take: Take;
  readonly label: string;
  readonly onPlay: () => void;
}

export function TakePoster({ take, label, onPlay }: TakePosterProps) {
  const { t } = useTranslation();
  // Plain elements: hundreds of them are drawn while a table of takes is scrolled.
  const picture = (
    <div className={classes['picture']}>
      {take.poster === null ? (
        <IconVideo size={24} stroke={1.5} aria-hidden />
      ) : (
        <img src={take.poster} alt="" decoding="async" />
      )}
    </div>
  );
  if (take.hls === null)
    return (
      <div>
        {picture}
        <Text size="xs" c="dimmed" mt={4} role="status">
          {t(`tasks.clipStates.${take.clipState}`)}
        </Text>
      </div>
    );
  return (
    <button type="button" className={classes['poster']} aria-label={label} onClick={onPlay}>
      {picture}
    </button>
  );
}

interface TakePlayerProps {
  readonly take: Take;
  readonly autoPlay: boolean;
  readonly controls?: RefObject<PlayerControls | null>;
}

/** The take as it plays. */
export function TakePlayer({ take, autoPlay, controls }: TakePlayerProps) {
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
        {...(controls !== undefined && { controlsRef: controls })}
        autoPlay={autoPlay}
      />
    </Suspense>
  );
}
