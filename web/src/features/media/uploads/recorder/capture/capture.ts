import { type Composition, compose } from './picture-in-picture.ts';
import type { RecorderSettings } from './settings.ts';
import { mixSound, type Sound } from './sound.ts';
import { cameraConstraints } from './wanted-camera.ts';

export type EndedSource = 'screen' | 'device';

/** What is being filmed: for the preview, and for the recording. */
export interface Capture {
  readonly stream: MediaStream;
  readonly sound: Sound;
  /** A camera alone is shown as in a mirror; it isn't recorded so. */
  readonly isMirrored: boolean;
  readonly hasMicrophone: boolean;
  /** Calls `tell` when the screen or a device is gone. */
  onEnded(tell: () => void): void;
  /** What of it has ended by itself: the screen that was shared, or a camera or microphone. A canvas of them goes on. */
  ended(): EndedSource | null;
  stop(): void;
}

// Not in the standard library's types yet.
interface ScreenOptions extends DisplayMediaStreamOptions {
  readonly selfBrowserSurface?: 'exclude';
  readonly surfaceSwitching?: 'include';
  readonly systemAudio?: 'include' | 'exclude';
}

/**
 * Opens what the settings ask for; the browser asks the user where it has to. `layout` is asked for every frame of a picture
 * in picture. Rejects with the browser's own error.
 */
export async function openCapture(
  settings: RecorderSettings,
  layout: () => Pick<RecorderSettings, 'corner' | 'insetSize' | 'isSwapped'>,
): Promise<Capture> {
  const opened: MediaStreamTrack[] = [];
  const stopAll = () => {
    for (const track of opened) track.stop();
  };
  try {
    // The screen comes first: browsers give it only in answer to a click.
    const screen = settings.mode === 'camera' ? null : await openScreen(settings);
    opened.push(...(screen?.getTracks() ?? []));
    const own = await openDevices(settings);
    opened.push(...(own?.getTracks() ?? []));
    return await assemble({ settings, layout, screen, own, opened, stopAll });
  } catch (error) {
    stopAll();
    throw error;
  }
}

interface Opened {
  readonly settings: RecorderSettings;
  readonly layout: () => Pick<RecorderSettings, 'corner' | 'insetSize' | 'isSwapped'>;
  readonly screen: MediaStream | null;
  readonly own: MediaStream | null;
  readonly opened: readonly MediaStreamTrack[];
  readonly stopAll: () => void;
}

async function assemble({ settings, layout, screen, own, opened, stopAll }: Opened): Promise<Capture> {
  const sound = mixSound([...(own?.getAudioTracks() ?? []), ...(screen?.getAudioTracks() ?? [])]);
  const [screenTrack] = screen?.getVideoTracks() ?? [];
  const [cameraTrack] = own?.getVideoTracks() ?? [];
  let composition: Composition | null = null;
  if (screenTrack !== undefined && cameraTrack !== undefined)
    composition = await compose(screenTrack, cameraTrack, layout);
  const picture = composition?.track ?? screenTrack ?? cameraTrack;
  if (picture === undefined) throw new DOMException('There is no picture.', 'NotFoundError');
  return {
    stream: new MediaStream([picture, ...(sound.track === null ? [] : [sound.track])]),
    sound,
    isMirrored: settings.mode === 'camera',
    hasMicrophone: (own?.getAudioTracks().length ?? 0) > 0,
    onEnded(tell) {
      for (const track of opened) track.addEventListener('ended', tell, { once: true });
    },
    ended() {
      if (hasEnded(screen)) return 'screen';
      return hasEnded(own) ? 'device' : null;
    },
    stop() {
      composition?.stop();
      sound.close();
      stopAll();
    },
  };
}

function hasEnded(stream: MediaStream | null): boolean {
  return stream?.getTracks().some(({ readyState }) => readyState === 'ended') === true;
}

function openScreen({ hasSystemAudio }: RecorderSettings): Promise<MediaStream> {
  const options: ScreenOptions = {
    video: { frameRate: { ideal: 30 } },
    audio: hasSystemAudio,
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    systemAudio: hasSystemAudio ? 'include' : 'exclude',
  };
  return navigator.mediaDevices.getDisplayMedia(options);
}

async function openDevices(settings: RecorderSettings): Promise<MediaStream | null> {
  const { mode, cameraId, microphoneId, hasMicrophone } = settings;
  // A device that was unplugged is no reason to fail: another one is taken.
  const chosen = (id: string | null) => (id === null ? {} : { deviceId: { ideal: id } });
  const video = mode === 'screen' ? false : cameraConstraints(cameraId);
  const audio = hasMicrophone && { echoCancellation: true, noiseSuppression: true, ...chosen(microphoneId) };
  return video === false && audio === false ? null : navigator.mediaDevices.getUserMedia({ video, audio });
}
