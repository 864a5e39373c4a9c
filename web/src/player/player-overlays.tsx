import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatClock } from './clock.ts';
import type { EngineFailure } from './engine.ts';
import styles from './player.module.css';
import type { PlayerState } from './player-store.ts';
import type { PlayerWord, PlayerWords } from './words.ts';

const resumeOfferMs = 8_000;

interface PictureLayerProps {
  readonly words: PlayerWords;
  readonly state: PlayerState;
  readonly hasFailed: boolean;
  /** Something else says what goes on. */
  readonly isQuiet: boolean;
  /** For fingers the button stays while the controls are in sight. */
  readonly isTouch: boolean;
  readonly onPlay: () => void;
}

/** Over the picture: that it loads, or a large button to begin. */
export function PictureLayer({ words, state, hasFailed, isQuiet, isTouch, onPlay }: PictureLayerProps) {
  const [isLate, setIsLate] = useState(false);
  const isWaiting = state.isWaiting && !hasFailed;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), 300);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  if (isLate) return <span className={styles['spinner']} role="status" aria-label={words('loading')} />;
  const isBeginning = state.isPaused && state.positionMs === 0;
  if (hasFailed || isQuiet || !(isBeginning || isTouch)) return null;
  const Icon = state.hasEnded ? IconRefresh : state.isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  const label = words(state.hasEnded ? 'replay' : state.isPaused ? 'play' : 'pause');
  return (
    <button
      type="button"
      className={styles['big']}
      aria-label={label}
      data-plays={state.isPaused && !state.hasEnded}
      onClick={onPlay}
    >
      <Icon size={32} />
    </button>
  );
}

/** The browser plays it without sound until someone asks for it. */
export function UnmuteOffer({ words, onUnmute }: { words: PlayerWords; onUnmute: () => void }) {
  return (
    <button type="button" className={styles['unmute']} onClick={onUnmute}>
      <IconVolumeOff size={20} stroke={1.5} aria-hidden />
      {words('unmuteNow')}
    </button>
  );
}

interface ResumeOfferProps {
  readonly words: PlayerWords;
  readonly startAtMs: number;
  readonly onStartOver: () => void;
}

/** Says for a while that playback goes on where it was left. */
export function ResumeOffer({ words, startAtMs, onStartOver }: ResumeOfferProps) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), resumeOfferMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown || startAtMs === 0) return null;
  const handleStartOver = () => {
    onStartOver();
    setIsShown(false);
  };
  return (
    <div className={styles['resumed']} role="status">
      {words('resumedAt', { time: formatClock(startAtMs) })}
      <button type="button" className={styles['solid']} onClick={handleStartOver}>
        {words('startOver')}
      </button>
    </div>
  );
}

const failureWords: Readonly<Record<EngineFailure, PlayerWord>> = {
  network: 'failedNetwork',
  denied: 'failedDenied',
  absent: 'failedAbsent',
  media: 'failedMedia',
  unsupported: 'failedUnsupported',
};

interface FailureProps {
  readonly words: PlayerWords;
  readonly failure: EngineFailure;
  readonly onRetry: () => void;
}

/** Why nothing plays, in words, with a way to try again. */
export function Failure({ words, failure, onRetry }: FailureProps) {
  return (
    <div className={styles['failure']} role="alert">
      <p>{words(failureWords[failure])}</p>
      <button type="button" className={styles['solid']} onClick={onRetry}>
        {words('retry')}
      </button>
    </div>
  );
}
