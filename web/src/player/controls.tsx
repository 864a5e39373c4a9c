import {
  IconArrowsMaximize,
  IconAspectRatio,
  IconArrowsMinimize,
  IconBadgeCc,
  IconBadgeCcFilled,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconSettings,
  IconVolume,
  IconVolume2,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlayerActions } from './actions.ts';
import type { PlayerChapter } from './chapters.ts';
import { formatClock } from './clock.ts';
import type { EngineState } from './engine.ts';
import styles from './player.module.css';
import { PlayerMenu } from './player-menu.tsx';
import type { PlayerState } from './player-store.ts';
import { speeds } from './preferences.ts';
import { type PlayerShapes, shapeName } from './use-player-shapes.ts';
import { SeekBar } from './seek-bar.tsx';
import type { SpriteCue } from './sprite-vtt.ts';
import type { PlayerWords } from './words.ts';

interface ControlsProps {
  readonly words: PlayerWords;
  readonly state: PlayerState;
  readonly quality: EngineState;
  readonly durationMs: number;
  readonly cues: readonly SpriteCue[];
  readonly chapters: readonly PlayerChapter[];
  readonly marks?: readonly number[] | undefined;
  readonly shapes: PlayerShapes;
  readonly actions: PlayerActions;
  readonly onChooseRung: (index: number | null) => void;
  readonly onMenuChange: (isOpen: boolean) => void;
}

/** The bar under the picture. */
export function Controls(props: ControlsProps) {
  const { words, state, durationMs, cues, actions } = props;
  return (
    <div className={styles['controls']} role="group" aria-label={words('controls')}>
      <SeekBar
        words={words}
        positionMs={state.positionMs}
        bufferedMs={state.bufferedMs}
        durationMs={durationMs}
        cues={cues}
        chapters={props.chapters}
        marks={props.marks}
        onSeek={actions.seek}
      />
      <div className={styles['row']}>
        <PlayButton words={words} state={state} onClick={actions.togglePlay} />
        <Volume words={words} state={state} actions={actions} />
        <span className={styles['time']}>
          {formatClock(Math.min(state.positionMs, durationMs))}
          <span className={styles['faint']}> / {formatClock(durationMs)}</span>
        </span>
        <span className={styles['gap']} />
        <Captions {...props} />
        <ShapeMenu {...props} />
        <SpeedMenu {...props} />
        <QualityMenu {...props} />
        {document.pictureInPictureEnabled && (
          <BarButton
            label={words(state.isInPicture ? 'pictureOut' : 'pictureIn')}
            onClick={actions.togglePicture}
            face={<IconPictureInPicture size={20} stroke={1.5} />}
          />
        )}
        <BarButton
          label={words(state.isFullscreen ? 'fullscreenOut' : 'fullscreenIn')}
          onClick={actions.toggleFullscreen}
          face={
            state.isFullscreen ? (
              <IconArrowsMinimize size={20} stroke={1.5} />
            ) : (
              <IconArrowsMaximize size={20} stroke={1.5} />
            )
          }
        />
      </div>
    </div>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly face: ReactNode;
  readonly onClick: () => void;
  readonly isPressed?: boolean;
}

function BarButton({ label, face, onClick, isPressed }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {face}
    </button>
  );
}

function PlayButton({
  words,
  state,
  onClick,
}: {
  words: PlayerWords;
  state: PlayerState;
  onClick: () => void;
}) {
  if (state.hasEnded)
    return (
      <BarButton label={words('replay')} onClick={onClick} face={<IconRefresh size={20} stroke={1.5} />} />
    );
  return (
    <BarButton
      label={words(state.isPaused ? 'play' : 'pause')}
      onClick={onClick}
      face={state.isPaused ? <IconPlayerPlayFilled size={20} /> : <IconPlayerPauseFilled size={20} />}
    />
  );
}

function Volume({ words, state, actions }: Pick<ControlsProps, 'words' | 'state' | 'actions'>) {
  const level = state.isMuted ? 0 : state.volume;
  const Icon = level === 0 ? IconVolumeOff : level < 0.5 ? IconVolume2 : IconVolume;
  return (
    <span className={styles['volume']}>
      <BarButton
        label={words(state.isMuted ? 'unmute' : 'mute')}
        onClick={actions.toggleMute}
        face={<Icon size={20} stroke={1.5} />}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={level}
        aria-label={words('volume')}
        aria-valuetext={words('volumeAt', { percent: Math.round(level * 100) })}
        onChange={(event) => actions.setVolume(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}

/** A button where there is one language, else a menu of them. */
function Captions({ words, state, actions, onMenuChange }: ControlsProps) {
  if (!state.hasCaptions) return null;
  const face = state.showsCaptions ? <IconBadgeCcFilled size={20} /> : <IconBadgeCc size={20} stroke={1.5} />;
  if (state.captions.length < 2)
    return (
      <BarButton
        label={words('captions')}
        isPressed={state.showsCaptions}
        onClick={actions.toggleCaptions}
        face={face}
      />
    );
  return (
    <PlayerMenu
      label={words('captions')}
      face={face}
      onOpenChange={onMenuChange}
      choices={[
        {
          key: 'off',
          label: words('noCaptions'),
          isChosen: !state.showsCaptions,
          onChoose: () => actions.showCaptions(null),
        },
        ...state.captions.map(({ label, language, isShown }, index) => ({
          key: `${language} ${label}`,
          label: label === '' ? language : label,
          isChosen: isShown,
          onChoose: () => actions.showCaptions(index),
        })),
      ]}
    />
  );
}

function SpeedMenu({ words, state, actions, onMenuChange }: ControlsProps) {
  return (
    <PlayerMenu
      label={`${words('speed')} ${words('speedAt', { speed: state.speed })}`}
      face={<span className={styles['speed']}>{words('speedAt', { speed: state.speed })}</span>}
      onOpenChange={onMenuChange}
      choices={speeds.map((speed) => ({
        key: String(speed),
        label: speed === 1 ? words('normal') : words('speedAt', { speed }),
        isChosen: state.speed === speed,
        onChoose: () => actions.setSpeed(speed),
      }))}
    />
  );
}

/** The same program in another shape. */
function ShapeMenu({ words, shapes, onMenuChange }: ControlsProps) {
  if (shapes.all.length < 2) return null;
  return (
    <PlayerMenu
      label={words('shape')}
      face={<IconAspectRatio size={20} stroke={1.5} />}
      onOpenChange={onMenuChange}
      choices={shapes.all.map(({ aspect }) => ({
        key: aspect,
        label: shapeName(words, aspect),
        isChosen: aspect === shapes.shown.aspect,
        onChoose: () => shapes.choose(aspect),
      }))}
    />
  );
}

function QualityMenu({ words, quality, onChooseRung, onMenuChange }: ControlsProps) {
  if (quality.rungs.length < 2) return null;
  const current = quality.rungs.find((rung) => rung.index === quality.current);
  const auto =
    current === undefined
      ? words('auto')
      : words('autoNow', { rung: words('rung', { height: current.heightPx }) });
  return (
    <PlayerMenu
      label={words('quality')}
      face={<IconSettings size={20} stroke={1.5} />}
      onOpenChange={onMenuChange}
      choices={[
        {
          key: 'auto',
          label: auto,
          isChosen: quality.chosen === null,
          onChoose: () => onChooseRung(null),
        },
        ...quality.rungs.map((rung) => ({
          key: String(rung.index),
          label: words('rung', { height: rung.heightPx }),
          isChosen: quality.chosen === rung.index,
          onChoose: () => onChooseRung(rung.index),
        })),
      ]}
    />
  );
}
