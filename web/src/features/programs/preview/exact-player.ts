import { attachEngine, type Engine } from '../../../player/engine.ts';
import {
  frameOfSeconds,
  onEachPicture,
  type PreviewListener,
  type PreviewPlayer,
  secondsOfFrame,
} from './preview-player.ts';

interface ExactPlayerOptions extends PreviewListener {
  readonly video: HTMLVideoElement;
  readonly src: string;
  readonly fps: number;
  readonly startFrame: number;
}

/** Plays the draft's own playlists: what publishing gives, picture for picture. */
export function createExactPlayer(options: ExactPlayerOptions): PreviewPlayer {
  const { video, fps, onFrame, onPlaying } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let engine: Engine | null = null;
  let stopTicking: (() => void) | null = null;
  const tell = () => onFrame(frameOfSeconds(video.currentTime, fps));
  const rest = () => {
    stopTicking?.();
    stopTicking = null;
    onPlaying(false);
  };
  video.addEventListener('loadeddata', options.onReady, { once: true, signal });
  video.addEventListener(
    'play',
    () => {
      stopTicking ??= onEachPicture(tell);
      onPlaying(true);
    },
    { signal },
  );
  for (const name of ['pause', 'ended'] as const) video.addEventListener(name, rest, { signal });
  attachEngine({
    video,
    src: options.src,
    startMs: secondsOfFrame(options.startFrame, fps) * 1000,
    signal,
    onState: () => undefined,
    onFailure: options.onFailure,
  }).then((attached) => {
    if (signal.aborted) attached.dispose();
    else engine = attached;
  }, options.onFailure);
  return {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seek(frame) {
      video.currentTime = secondsOfFrame(frame, fps);
    },
    dispose() {
      abort.abort();
      stopTicking?.();
      video.pause();
      engine?.dispose();
    },
  };
}
