import { ActionIcon, Button, CloseButton, Menu, Modal, Text } from '@mantine/core';
import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSpeed, speeds } from '../../../../player/preferences.ts';
import { useLeaveQuestion } from '../../../../lib/session/leaving.ts';
import type { Board } from '../editor/board-editor.ts';
import { BoardShotsContext } from '../parts/shots.ts';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import { PositionBar, PositionTime } from './position-bar.tsx';
import { usePreloaded } from './preload.ts';
import { SoundMenu } from './sound-menu.tsx';
import { Caption, Stage } from './stage.tsx';
import { type Frame, framesOf, stepFrom } from './timing.ts';
import { useClock, useIsPlaying, useSpeed, useSync } from './use-clock.ts';

interface AnimaticProps {
  readonly storyboard: StoryboardDetail;
  /** As it is now, also what isn't saved yet. */
  readonly blocks: Board;
  readonly onClose: () => void;
}

/** Plays a storyboard: each shot for its length, with its image or its accepted take. */
export function AnimaticDialog({ storyboard, blocks, onClose: onLeave }: AnimaticProps) {
  const { t } = useTranslation();
  const isAsked = useLeaveQuestion() !== null;
  const onClose = () => {
    // In full screen, a question isn't seen.
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    onLeave();
  };
  const frames = useMemo(() => framesOf(scenesOf(blocks)), [blocks]);
  return (
    <Modal.Root opened fullScreen padding={0} closeOnEscape={!isAsked} onClose={onClose}>
      <Modal.Content
        aria-label={t('storyboards.animatic.of', { title: storyboard.title })}
        className={styles['dialog']}
      >
        {frames.length === 0 ? (
          <Head title={storyboard.title} onClose={onClose}>
            <Text p="md">{t('storyboards.animatic.empty')}</Text>
          </Head>
        ) : (
          <Animatic {...{ storyboard, frames, onClose }} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface HeadProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function Head({ title, onClose, children }: HeadProps) {
  const { t } = useTranslation();
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        <CloseButton
          className={styles['button'] ?? ''}
          aria-label={t('storyboards.animatic.close')}
          onClick={onClose}
        />
      </header>
      {children}
    </>
  );
}

interface PlayedProps extends Omit<AnimaticProps, 'blocks'> {
  readonly frames: readonly Frame[];
}

function Animatic({ storyboard, frames, onClose }: PlayedProps) {
  const { title, images, sound } = storyboard;
  const root = useRef<HTMLDivElement>(null);
  const durationMs = frames.at(-1)?.endMs ?? 0;
  const clock = useClock(durationMs);
  const { byBlock } = useContext(BoardShotsContext);
  const hasTakes = frames.some(({ shot }) => byBlock.get(shot.blockId)?.clip != null);
  const [isMuted, setIsMuted] = useState(false);
  const [takes, setTakes] = useState<boolean | null>(null);
  const [isRecording, setIsRecording] = useState(false);
  // Its words would be heard twice.
  const takesAreHeard = takes ?? sound === null;
  useStart(clock, frames, images);
  const fullScreen = () => toggleFullScreen(root.current);
  const mute = () => setIsMuted(!isMuted);
  useKeys({ clock, frames, mute, fullScreen, isRecording });
  return (
    <div ref={root} className={styles['root']}>
      <Head title={title} onClose={onClose} />
      <Stage {...{ clock, frames, images }} isMuted={isMuted || isRecording || !takesAreHeard} />
      <Caption {...{ clock, frames }} />
      <PositionBar {...{ clock, frames, durationMs }} isDisabled={isRecording} />
      <Controls {...{ clock, frames, durationMs, isRecording, isMuted, mute, fullScreen }}>
        <SoundMenu
          {...{ storyboard, clock, durationMs, hasTakes, takesAreHeard }}
          onTakesHeard={setTakes}
          onRecording={setIsRecording}
        />
      </Controls>
      {sound !== null && (
        <BoardSound
          key={sound.soundId}
          clock={clock}
          url={sound.url}
          isMuted={isMuted || isRecording}
          onRefused={() => setIsMuted(true)}
        />
      )}
    </div>
  );
}

/** It begins with its first image; the others are fetched meanwhile. */
function useStart(clock: PlaybackClock, frames: readonly Frame[], images: StoryboardDetail['images']): void {
  const urls = new Map(images.map(({ imageId, url }) => [imageId, url]));
  const wanted = frames.flatMap(({ shot }) => urls.get(shot.imageId ?? '') ?? []);
  usePreloaded(wanted, clock.play);
}

interface BoardSoundProps {
  readonly clock: PlaybackClock;
  readonly url: string;
  readonly isMuted: boolean;
  readonly onRefused: () => void;
}

function BoardSound({ clock, url, isMuted, onRefused }: BoardSoundProps) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  useSync(audio, clock, { startMs: 0, isActive: true, onRefused });
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are those of the script
  return <audio ref={setAudio} src={url} preload="auto" muted={isMuted} />;
}

interface ControlsProps {
  readonly clock: PlaybackClock;
  readonly frames: readonly Frame[];
  readonly durationMs: number;
  /** A voice is recorded at the pace of the storyboard. */
  readonly isRecording: boolean;
  readonly isMuted: boolean;
  readonly mute: () => void;
  readonly fullScreen: () => void;
  readonly children: ReactNode;
}

const icon = { size: 20, stroke: 1.5 } as const;
const look = { variant: 'subtle', size: 'lg', className: styles['button'] ?? '' } as const;

function Controls(props: ControlsProps) {
  const { clock, frames, durationMs, isRecording, isMuted, mute, fullScreen, children } = props;
  const { t } = useTranslation();
  const isPlaying = useIsPlaying(clock);
  const step = (by: -1 | 1) => clock.seek(stepFrom(frames, clock.get().positionMs, by));
  const muteLabel = t(isMuted ? 'storyboards.animatic.unmute' : 'storyboards.animatic.mute');
  return (
    <div className={styles['controls']}>
      <ActionIcon
        {...look}
        disabled={isRecording}
        aria-label={t('storyboards.animatic.previous')}
        onClick={() => step(-1)}
      >
        <IconPlayerSkipBack {...icon} />
      </ActionIcon>
      <ActionIcon
        {...look}
        data-autofocus
        aria-label={t(isPlaying ? 'storyboards.animatic.pause' : 'storyboards.animatic.play')}
        onClick={() => toggle(clock)}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      <ActionIcon
        {...look}
        disabled={isRecording}
        aria-label={t('storyboards.animatic.next')}
        onClick={() => step(1)}
      >
        <IconPlayerSkipForward {...icon} />
      </ActionIcon>
      <PositionTime {...{ clock, durationMs }} />
      <span className={styles['grow']} />
      <SpeedMenu {...{ clock, isRecording }} />
      {children}
      <ActionIcon {...look} aria-label={muteLabel} title={muteLabel} onClick={mute}>
        {isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
      </ActionIcon>
      {document.fullscreenEnabled && (
        <ActionIcon
          {...look}
          aria-label={t('storyboards.animatic.fullScreen')}
          title={t('storyboards.animatic.fullScreen')}
          onClick={fullScreen}
        >
          <IconMaximize {...icon} />
        </ActionIcon>
      )}
    </div>
  );
}

function SpeedMenu({ clock, isRecording }: Pick<ControlsProps, 'clock' | 'isRecording'>) {
  const { t } = useTranslation();
  const speed = useSpeed(clock);
  return (
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isRecording}
          className={styles['button'] ?? ''}
          aria-label={t('storyboards.animatic.speed')}
        >
          {speed}×
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {speeds.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === speed}
            fw={each === speed ? 700 : 400}
            onClick={() => clock.setSpeed(each)}
          >
            {each}×
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function toggle(clock: PlaybackClock): void {
  if (clock.get().isPlaying) clock.pause();
  else clock.play();
}

function toggleFullScreen(root: HTMLElement | null): void {
  const change = document.fullscreenElement === null ? root?.requestFullscreen() : document.exitFullscreen();
  // A browser may refuse; it stays as it is then.
  change?.catch(() => undefined);
}

type KeyActions = Pick<ControlsProps, 'clock' | 'frames' | 'mute' | 'fullScreen' | 'isRecording'>;

/** Wherever the focus is: a button that had it may be gone. */
function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (takeKey(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Space plays, arrows go from shot to shot, as in other players. True where the key is taken. */
function takeKey(event: KeyboardEvent, keyActions: KeyActions): boolean {
  const { clock, frames, mute, fullScreen, isRecording } = keyActions;
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented) return false;
  if (!(target instanceof Element) || target.closest('[role=menu]') !== null) return false;
  const { positionMs, speed } = clock.get();
  const actions: Readonly<Record<string, () => void>> = {
    k: () => toggle(clock),
    m: mute,
    f: fullScreen,
    ...(!isRecording && {
      ArrowLeft: () => clock.seek(stepFrom(frames, positionMs, -1)),
      ArrowRight: () => clock.seek(stepFrom(frames, positionMs, 1)),
      Home: () => clock.seek(0),
      '<': () => clock.setSpeed(nextSpeed(speed, -1)),
      '>': () => clock.setSpeed(nextSpeed(speed, 1)),
    }),
    // Buttons take it themselves.
    ...(target.closest('button') === null && { ' ': () => toggle(clock) }),
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
}
