import {
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CaptionStyle, usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { createActions, type PlayerActions, wantedTrack } from './actions.ts';
import { captionLook } from './caption-look.ts';
import type { PlayerChapter } from './chapters.ts';
import { Controls } from './controls.tsx';
import { KeySheet } from './key-sheet.tsx';
import { commandOfKey, isTakenByTarget } from './keys.ts';
import styles from './player.module.css';
import { Failure, PictureLayer, ResumeOffer, UnmuteOffer } from './player-overlays.tsx';
import { captionTracks, createPlayerStore, idleState, type PlayerState } from './player-store.ts';
import { readPreferences } from './preferences.ts';
import { useSprite } from './sprite-frame.tsx';
import { type EngineInUse, useEngine } from './use-engine.ts';
import { useIdle } from './use-idle.ts';
import { type Taps, useTaps } from './use-taps.ts';
import { useAccessRenewal, useWatchReports, type WatchReport } from './use-watching.ts';
import { type PlayerShape, usePlayerShapes } from './use-player-shapes.ts';
import type { PlayerWords } from './words.ts';

/** What the page around a player can ask of it. */
export interface PlayerControls {
  play(): void;
  pause(): void;
  togglePlay(): void;
  seek(positionMs: number): void;
  positionMs(): number;
}

export interface PlayerProps {
  readonly words: PlayerWords;
  readonly src: string;
  readonly durationMs?: number | null;
  readonly poster?: string | null;
  readonly sprite?: string | null;
  /** In their order; they are marked on the seek bar. */
  readonly chapters?: readonly PlayerChapter[];
  /** Times that dots above the seek bar show. */
  readonly marks?: readonly number[] | undefined;
  readonly fps?: number;
  readonly startAtMs?: number;
  /** Says that playback goes on where it was left, and offers to start over. */
  readonly isResume?: boolean;
  readonly sourceKey?: string;
  /** Words over the picture in place of the captions that the source has. */
  readonly caption?: string;
  /** How its captions look. */
  readonly captionStyle?: CaptionStyle;
  readonly aspect?: string;
  /** Further shapes of the same; a phone that is held upright begins with an upright one. */
  readonly variants?: readonly PlayerShape[];
  /** Starts at once: with sound where the browser allows it, else silent with a button for the sound. */
  readonly autoPlay?: boolean;
  /** Over the picture while it is at its end. */
  readonly endScreen?: ReactNode;
  /** `page`: keys work wherever the focus is; `inside`: only in the player; `none`: the page has its own. */
  readonly keys?: 'page' | 'inside' | 'none';
  readonly controlsRef?: RefObject<PlayerControls | null>;
  readonly renewAccess?: () => Promise<void>;
  readonly onProgress?: (report: WatchReport) => Promise<void> | void;
  readonly onTime?: (positionMs: number) => void;
  readonly onPlayingChange?: (isPlaying: boolean) => void;
  readonly onEnded?: () => void;
}

const noChapters: readonly PlayerChapter[] = [];
const noticeMs = 1_200;
const idleAfterMs = 2_500;

/** The player: an HLS source with controls, keys and hover pictures; always dark. */
export function Player(props: PlayerProps) {
  const { words, poster, caption, chapters = noChapters, keys = 'page' } = props;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const state = usePlayerState(video, frame, caption !== undefined);
  const { engine, shapes } = usePlayerEngine(props, video);
  const [notice, say] = useNotice();
  const durationMs = props.durationMs || (state.loadedMs ?? 0);
  const durationRef = useLatest(durationMs);
  const actions = useActions({ video, frame, fps: props.fps ?? 30, durationRef, words, say, setShowsKeys });
  const cues = useSprite(props.sprite);
  const isRunning = !state.isPaused && !state.hasEnded && engine.failure === null && !showsKeys;
  const idle = useIdle(isRunning && !isMenuOpen, idleAfterMs);
  const taps = useTaps({ ...idle, onTogglePlay: () => actions?.togglePlay() });

  useReports(props, state, video);
  usePageKeys(keys === 'page' ? actions : null, idle.wake);
  useWantedCaptions(video, state.captions.length);

  return (
    <Frame
      ref={setFrame}
      isIdle={idle.isIdle}
      aspect={shapes.shown.aspect}
      player={props}
      onWake={idle.wake}
      onPointer={taps.onPointer}
      onKey={(event) => keys === 'inside' && actions !== null && runKey(actions, event)}
    >
      <Video ref={setVideo} poster={poster} actions={actions} taps={taps} />
      <OverPicture
        words={words}
        state={state}
        engine={engine}
        isTouch={taps.isTouch && !idle.isIdle}
        actions={actions}
        endScreen={props.endScreen}
        caption={caption}
      />
      <output className={styles['notice']}>{notice}</output>
      <Resume {...props} hasEnded={state.hasEnded} actions={actions} />
      {actions !== null && (
        <Controls
          words={words}
          state={state}
          quality={engine.quality}
          durationMs={durationMs}
          cues={cues}
          {...{ chapters, marks: props.marks }}
          shapes={shapes}
          actions={actions}
          onChooseRung={engine.choose}
          onMenuChange={setIsMenuOpen}
        />
      )}
      {engine.failure !== null && <Failure words={words} failure={engine.failure} onRetry={engine.retry} />}
      {showsKeys && <KeySheet words={words} onClose={() => setShowsKeys(false)} />}
    </Frame>
  );
}

interface ResumeProps extends PlayerProps {
  readonly hasEnded: boolean;
  readonly actions: PlayerActions | null;
}

function Resume({ words, startAtMs = 0, isResume, hasEnded, actions }: ResumeProps) {
  if (isResume !== true || hasEnded) return null;
  return <ResumeOffer words={words} startAtMs={startAtMs} onStartOver={() => actions?.seek(0)} />;
}

interface OverPictureProps {
  readonly words: PlayerWords;
  readonly state: PlayerState;
  readonly engine: EngineInUse;
  readonly isTouch: boolean;
  readonly actions: PlayerActions | null;
  readonly endScreen: ReactNode;
  readonly caption: string | undefined;
}

/** What lies on the picture: a large button, the end screen, and the way to the sound. */
function OverPicture({ words, state, engine, isTouch, actions, endScreen, caption }: OverPictureProps) {
  const hasFailed = engine.failure !== null;
  const hasEndScreen = endScreen !== undefined && state.hasEnded && !hasFailed;
  return (
    <>
      <PictureLayer
        words={words}
        state={state}
        hasFailed={hasFailed}
        isQuiet={engine.isStarting || hasEndScreen}
        isTouch={isTouch}
        onPlay={() => actions?.togglePlay()}
      />
      {caption !== undefined && caption !== '' && <p className={styles['caption']}>{caption}</p>}
      {hasEndScreen && endScreen}
      {engine.isSilenced && state.isMuted && (
        <UnmuteOffer words={words} onUnmute={() => actions?.toggleMute()} />
      )}
    </>
  );
}

interface FrameProps {
  readonly ref: (frame: HTMLElement | null) => void;
  readonly isIdle: boolean;
  readonly aspect: string;
  readonly player: Pick<PlayerProps, 'words' | 'captionStyle'>;
  readonly onWake: () => void;
  readonly onPointer: Taps['onPointer'];
  readonly onKey: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** The region of the player; what is laid over the picture hides while nobody touches it. */
function Frame({ ref, isIdle, aspect, player, onWake, onPointer, onKey, children }: FrameProps) {
  const { className, ...look } = captionLook(player.captionStyle ?? usualCaptionStyle);
  const handleKey = (event: ReactKeyboardEvent) => {
    onWake();
    onKey(event.nativeEvent);
  };
  return (
    <section
      ref={ref}
      {...look}
      className={`${styles['player']} ${className} ${isIdle ? `${styles['hidden']} ${styles['hideCursor']}` : ''}`}
      style={{ '--player-aspect': aspect.replace(':', ' / ') } as CSSProperties}
      aria-label={player.words('label')}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={handleKey}
    >
      {children}
    </section>
  );
}

function usePlayerEngine(props: PlayerProps, video: HTMLVideoElement | null) {
  const shapes = usePlayerShapes(props);
  const src = shapes.shown.hls;
  const { src: sourceId, sourceKey = '', startAtMs = 0, autoPlay = false, renewAccess } = props;
  const engine = useEngine({ video, src, sourceId, sourceKey, startAtMs, autoPlay, renewAccess });
  return { engine, shapes };
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

interface VideoProps {
  readonly ref: (video: HTMLVideoElement | null) => void;
  readonly poster: string | null | undefined;
  readonly actions: PlayerActions | null;
  readonly taps: Taps;
}

function Video({ ref, poster, actions, taps }: VideoProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the program, where it has them
    <video
      ref={ref}
      className={styles['video']}
      poster={poster ?? undefined}
      playsInline
      preload="auto"
      onClick={taps.onPicture}
      onDoubleClick={() => taps.isTouch || actions?.toggleFullscreen()}
    />
  );
}

/** `hasOwnCaption`: other words are shown than those of the source. */
function usePlayerState(
  video: HTMLVideoElement | null,
  frame: HTMLElement | null,
  hasOwnCaption: boolean,
): PlayerState {
  const store = useMemo(
    () => (video === null || frame === null ? null : createPlayerStore(video, frame)),
    [video, frame],
  );
  useEffect(() => {
    if (video === null) return;
    const liked = readPreferences();
    video.volume = liked.volume;
    video.muted = liked.muted;
    video.defaultPlaybackRate = liked.speed;
    video.playbackRate = liked.speed;
  }, [video]);
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(listener) ?? (() => undefined),
    [store],
  );
  const state = useSyncExternalStore(subscribe, () => store?.get() ?? idleState);
  return hasOwnCaption ? { ...state, captions: [], hasCaptions: false } : state;
}

interface ActionsUse {
  readonly video: HTMLVideoElement | null;
  readonly frame: HTMLElement | null;
  readonly fps: number;
  readonly durationRef: RefObject<number>;
  readonly words: PlayerWords;
  readonly say: (text: string) => void;
  readonly setShowsKeys: (shows: boolean) => void;
}

function useActions(use: ActionsUse): PlayerActions | null {
  const { video, frame, fps, durationRef, words, say, setShowsKeys } = use;
  return useMemo(() => {
    if (video === null || frame === null) return null;
    return createActions({
      video,
      frame,
      fps,
      words,
      durationMs: () => durationRef.current,
      onNotice: say,
      onShowKeys: () => setShowsKeys(true),
    });
  }, [video, frame, fps, durationRef, words, say, setShowsKeys]);
}

function useNotice(): [string, (text: string) => void] {
  const [notice, setNotice] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const say = useCallback((text: string) => {
    clearTimeout(timer.current);
    setNotice(text);
    timer.current = setTimeout(() => setNotice(''), noticeMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [notice, say];
}

function useReports(props: PlayerProps, state: PlayerState, video: HTMLVideoElement | null): void {
  const { onTime, onPlayingChange, onEnded, controlsRef } = props;
  useWatchReports(video, props.onProgress);
  useAccessRenewal(video, props.renewAccess);
  const isPlaying = !state.isPaused && !state.hasEnded;
  useEffect(() => onTime?.(state.positionMs), [onTime, state.positionMs]);
  useEffect(() => onPlayingChange?.(isPlaying), [onPlayingChange, isPlaying]);
  useEffect(() => {
    if (state.hasEnded) onEnded?.();
  }, [state.hasEnded, onEnded]);
  useImperativeHandle(
    controlsRef,
    () => ({
      play: () => void video?.play().catch(() => undefined),
      pause: () => video?.pause(),
      togglePlay: () => void (video?.paused === false ? video.pause() : video?.play().catch(() => undefined)),
      seek: (positionMs) => {
        if (video !== null) video.currentTime = positionMs / 1000;
      },
      positionMs: () => (video?.currentTime ?? 0) * 1000,
    }),
    [video],
  );
}

function runKey(actions: PlayerActions, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTakenByTarget(event.target, event.key)) return false;
  const command = commandOfKey(event);
  if (command === null) return false;
  event.preventDefault();
  actions.run(command);
  return true;
}

function usePageKeys(actions: PlayerActions | null, wake: () => void): void {
  useEffect(() => {
    if (actions === null) return;
    const handleKey = (event: KeyboardEvent) => {
      if (runKey(actions, event)) wake();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [actions, wake]);
}

/** Those of another language may come after the first. */
function useWantedCaptions(video: HTMLVideoElement | null, count: number): void {
  useEffect(() => {
    if (video === null || count === 0 || !readPreferences().captions) return;
    const tracks = captionTracks(video);
    const wanted = tracks[wantedTrack(tracks)];
    if (wanted !== undefined) wanted.mode = 'showing';
  }, [video, count]);
}
