import { attachEngine, type Engine } from '../../../../player/engine.ts';
import {
  frameOfSeconds,
  onEachPicture,
  type PreviewListener,
  type PreviewPlayer,
  secondsOfFrame,
} from './preview-player.ts';
import { createSeeker } from './seeker.ts';

interface ExactPlayerOptions extends PreviewListener {
  readonly video: HTMLVideoElement;
  readonly src: string;
  readonly fps: number;
  readonly startFrame: number;
  readonly frames: () => number;
  /** What plays before the first frame of the list. */
  readonly introFrames: number;
  /** With intro and outro. */
  readonly allFrames: () => number;
}

/** Plays the draft's own playlists: what publishing gives, picture for picture. */
export function createExactPlayer(options: ExactPlayerOptions): PreviewPlayer {
  const { video, fps, introFrames, onFrame, onPlaying } = options;
  const toSeconds = (frame: number) =>
    secondsOfFrame(introFrames + Math.min(frame, options.frames() - 1), fps);
  // While a bumper plays, the playhead rests at its end of the list.
  const frameNow = () =>
    Math.min(options.frames(), Math.max(0, frameOfSeconds(video.currentTime, fps) - introFrames));
  const abort = new AbortController();
  const { signal } = abort;
  const seeker = createSeeker(video, signal);
  let engine: Engine | null = null;
  let stopTicking: (() => void) | null = null;
  const tell = () => onFrame(frameNow());
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
    // Chromium shows nothing from a stream that is begun at its last frames.
    startMs: Math.max(0, toSeconds(Math.min(options.startFrame, options.frames() - 1 - fps))) * 1000,
    signal,
    onState: () => undefined,
    onFailure: options.onFailure,
  }).then((attached) => {
    if (signal.aborted) attached.dispose();
    else engine = attached;
  }, options.onFailure);
  return {
    play(rate) {
      const now = frameOfSeconds(video.currentTime, fps) - introFrames;
      const isOver = video.ended || frameOfSeconds(video.currentTime, fps) >= options.allFrames() - 1;
      // From the first frame it begins with the intro.
      if (isOver || now === 0) video.currentTime = secondsOfFrame(0, fps);
      video.playbackRate = rate;
      void video.play().catch(() => undefined);
    },
    pause: () => video.pause(),
    seek(frame) {
      seeker.seek(toSeconds(frame));
    },
    isSeeking: () => video.seeking,
    dispose() {
      abort.abort();
      seeker.clear();
      stopTicking?.();
      video.pause();
      engine?.dispose();
    },
  };
}
