import type { PlayerCommand } from './keys.ts';
import { captionTracks, fullscreenHost } from './player-store.ts';
import { nextSpeed, readPreferences, writePreferences } from './preferences.ts';
import type { PlayerWords } from './words.ts';

/** What controls and keys do to the player; each says in a word what it did, for eyes and screen readers. */
export interface PlayerActions {
  readonly run: (command: PlayerCommand) => void;
  readonly togglePlay: () => void;
  readonly seek: (positionMs: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setSpeed: (speed: number) => void;
  readonly toggleCaptions: () => void;
  /** Shows those of a number, or none. */
  readonly showCaptions: (index: number | null) => void;
  readonly togglePicture: () => void;
  readonly toggleFullscreen: () => void;
}

export interface ActionOptions {
  readonly video: HTMLVideoElement;
  readonly frame: HTMLElement;
  readonly fps: number;
  readonly durationMs: () => number;
  readonly words: PlayerWords;
  readonly onNotice: (text: string) => void;
  readonly onShowKeys: () => void;
}

/** iOS has full screen for the video element alone, under its own name. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Binds the actions to a video element. */
export function createActions(options: ActionOptions): PlayerActions {
  const { video, words, onNotice } = options;
  const actions: PlayerActions = {
    run: (command) => runCommand(actions, options, command),
    togglePlay() {
      if (video.paused || video.ended) void video.play().catch(() => undefined);
      else video.pause();
    },
    seek(positionMs) {
      video.currentTime = Math.min(options.durationMs(), Math.max(0, positionMs)) / 1000;
    },
    setVolume(volume) {
      video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
      video.muted = video.volume === 0;
      writePreferences({ volume: video.volume, muted: video.muted });
      onNotice(words('volumeAt', { percent: Math.round(video.volume * 100) }));
    },
    toggleMute() {
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      writePreferences({ muted: video.muted, volume: video.volume });
      onNotice(video.muted ? words('muted') : words('volumeAt', { percent: Math.round(video.volume * 100) }));
    },
    setSpeed(speed) {
      video.playbackRate = speed;
      writePreferences({ speed });
      onNotice(words('speedAt', { speed }));
    },
    toggleCaptions() {
      const tracks = captionTracks(video);
      if (tracks.length === 0) return;
      const shows = tracks.some((track) => track.mode === 'showing');
      actions.showCaptions(shows ? null : wantedTrack(tracks));
    },
    showCaptions(index) {
      const tracks = captionTracks(video);
      for (const [at, track] of tracks.entries()) track.mode = at === index ? 'showing' : 'disabled';
      const language = index === null ? undefined : tracks[index]?.language;
      writePreferences({
        captions: index !== null,
        ...(language === undefined ? {} : { captionLanguage: language }),
      });
      onNotice(words(index === null ? 'captionsOff' : 'captionsOn'));
    },
    togglePicture: () => void togglePicture(video).catch(() => undefined),
    toggleFullscreen: () => void toggleFullscreen(video, options.frame).catch(() => undefined),
  };
  return actions;
}

/** The number of the track in the language that was chosen last, that of the browser, or the first. */
export function wantedTrack(tracks: readonly Pick<TextTrack, 'language'>[]): number {
  for (const wanted of [readPreferences().captionLanguage, ...navigator.languages]) {
    const exact = tracks.findIndex(({ language }) => language === wanted);
    const [base = ''] = wanted.split('-');
    const near = tracks.findIndex(({ language }) => base !== '' && language.split('-')[0] === base);
    if (Math.max(exact, near) >= 0) return exact === -1 ? near : exact;
  }
  return 0;
}

async function togglePicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else if (document.pictureInPictureEnabled) await video.requestPictureInPicture();
}

async function toggleFullscreen(video: AppleVideo, frame: HTMLElement): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else if (document.fullscreenEnabled) await fullscreenHost(frame).requestFullscreen();
  else video.webkitEnterFullscreen?.();
}

function runCommand(actions: PlayerActions, options: ActionOptions, command: PlayerCommand): void {
  const { video, fps } = options;
  const positionMs = video.currentTime * 1000;
  switch (command.do) {
    case 'toggle-play':
      return actions.togglePlay();
    case 'seek-by':
      return actions.seek(positionMs + command.seconds * 1000);
    case 'seek-to-fraction':
      return actions.seek(options.durationMs() * command.fraction);
    case 'seek-to-end':
      return actions.seek(options.durationMs());
    case 'step': {
      video.pause();
      // The middle of a frame is safe from rounding in either direction.
      const frame = Math.floor((positionMs * fps) / 1000 + 0.001) + command.frames;
      return actions.seek(((Math.max(0, frame) + 0.5) * 1000) / fps);
    }
    case 'volume-by':
      return actions.setVolume(video.volume + command.amount);
    case 'speed-by':
      return actions.setSpeed(nextSpeed(video.playbackRate, command.steps));
    case 'toggle-mute':
      return actions.toggleMute();
    case 'toggle-captions':
      return actions.toggleCaptions();
    case 'toggle-picture':
      return actions.togglePicture();
    case 'toggle-fullscreen':
      return actions.toggleFullscreen();
    case 'show-keys':
      return options.onShowKeys();
  }
}
