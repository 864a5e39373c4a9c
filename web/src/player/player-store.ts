/** Captions that the source has in one language. */
export interface CaptionChoice {
  readonly label: string;
  readonly language: string;
  readonly isShown: boolean;
}

/** What the controls show of a video element. */
export interface PlayerState {
  readonly isPaused: boolean;
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly hasFrame: boolean;
  readonly positionMs: number;
  /** Length of what is loaded; null before it is known and for a playlist without end. */
  readonly loadedMs: number | null;
  readonly bufferedMs: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly speed: number;
  /** Languages to choose among, in the order of the source. */
  readonly captions: readonly CaptionChoice[];
  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
  readonly isInPicture: boolean;
  readonly isFullscreen: boolean;
}

export interface PlayerStore {
  readonly get: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;
}

export const idleState: PlayerState = {
  isPaused: true,
  isWaiting: false,
  hasEnded: false,
  hasFrame: false,
  positionMs: 0,
  loadedMs: null,
  bufferedMs: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
  captions: [],
  hasCaptions: false,
  showsCaptions: false,
  isInPicture: false,
  isFullscreen: false,
};

const heard = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'loadeddata',
  'emptied',
  'volumechange',
  'ratechange',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** Follows a video element, and the frame around it for full screen, while someone listens. */
export function createPlayerStore(video: HTMLVideoElement, frame: HTMLElement): PlayerStore {
  const listeners = new Set<() => void>();
  let abort = new AbortController();
  let state = readState(video, frame);
  const update = () => {
    const read = readState(video, frame);
    const isSameCaptions = JSON.stringify(read.captions) === JSON.stringify(state.captions);
    const next = isSameCaptions ? { ...read, captions: state.captions } : read;
    const isSame = (Object.keys(next) as (keyof PlayerState)[]).every((key) => next[key] === state[key]);
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const follow = () => {
    abort = new AbortController();
    const { signal } = abort;
    for (const name of heard) video.addEventListener(name, update, { signal });
    document.addEventListener('fullscreenchange', update, { signal });
    for (const name of ['change', 'addtrack', 'removetrack'] as const)
      video.textTracks?.addEventListener(name, update, { signal });
    update();
  };
  return {
    get: () => state,
    subscribe(listener) {
      if (listeners.size === 0) follow();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) abort.abort();
      };
    },
  };
}

function readState(video: HTMLVideoElement, frame: HTMLElement): PlayerState {
  const captions = captionTracks(video);
  const isWaiting = !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    isPaused: video.paused,
    isWaiting: isWaiting || video.seeking,
    hasEnded: video.ended,
    hasFrame: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    positionMs: Math.round(video.currentTime * 1000),
    loadedMs: Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : null,
    bufferedMs: bufferedEndMs(video),
    volume: video.volume,
    isMuted: video.muted,
    speed: video.playbackRate,
    captions: captions.map(({ label, language, mode }) => ({ label, language, isShown: mode === 'showing' })),
    hasCaptions: captions.length > 0,
    showsCaptions: captions.some((track) => track.mode === 'showing'),
    isInPicture: document.pictureInPictureElement === video,
    isFullscreen: document.fullscreenElement === fullscreenHost(frame),
  };
}

function bufferedEndMs(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index))
      return Math.round(buffered.end(index) * 1000);
  }
  return 0;
}

/** The tracks that hold words to read. */
export function captionTracks(video: HTMLVideoElement): TextTrack[] {
  return [...(video.textTracks ?? [])].filter(
    (track) => track.kind === 'captions' || track.kind === 'subtitles',
  );
}

/** What goes to full screen: around the player there can be an element that stays when another program plays. */
export function fullscreenHost(frame: HTMLElement): HTMLElement {
  return frame.closest<HTMLElement>('[data-fullscreen-host]') ?? frame;
}
