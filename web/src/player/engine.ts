import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';

/** One quality to choose; `index` is the engine's own number. */
export interface Rung {
  readonly index: number;
  readonly heightPx: number;
  readonly bitsPerSecond: number;
}

/** Why nothing plays: `denied` may be mended by fresh access, `unsupported` by another browser. */
export type EngineFailure = 'network' | 'denied' | 'absent' | 'media' | 'unsupported';

export interface EngineState {
  readonly rungs: readonly Rung[];
  /** What is shown now, and what was chosen (null: automatic). */
  readonly current: number | null;
  readonly chosen: number | null;
}

export interface Engine {
  choose(index: number | null): void;
  /** Loads on after access was renewed. */
  resume(): void;
  dispose(): void;
}

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  readonly src: string;
  readonly startMs: number;
  readonly signal: AbortSignal;
  readonly onState: (state: EngineState) => void;
  readonly onFailure: (failure: EngineFailure) => void;
}

const hlsType = 'application/vnd.apple.mpegurl';
export const noRungs: EngineState = { rungs: [], current: null, chosen: null };

/** Puts a source on a video element: hls.js where the browser has media source extensions, else the browser's own HLS. */
export async function attachEngine(options: EngineOptions): Promise<Engine> {
  const { video, signal } = options;
  const hasMse = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
  if (!hasMse) return attachNative(options);
  const { default: HlsEngine } = await import('hls.js');
  if (!signal.aborted && HlsEngine.isSupported()) return attachHls(options, HlsEngine);
  if (!signal.aborted && video.canPlayType(hlsType) === '') options.onFailure('unsupported');
  return attachNative(options);
}

function attachNative({ video, src, startMs, signal, onState, onFailure }: EngineOptions): Engine {
  onState(noRungs);
  const handleStart = () => {
    if (startMs > 0) video.currentTime = startMs / 1000;
  };
  const handleError = () => onFailure(failureOfMediaError(video.error));
  video.addEventListener('loadedmetadata', handleStart, { once: true, signal });
  video.addEventListener('error', handleError, { signal });
  if (!signal.aborted) video.src = src;
  return {
    choose: () => undefined,
    resume: () => video.load(),
    dispose() {
      video.removeEventListener('loadedmetadata', handleStart);
      video.removeEventListener('error', handleError);
      video.removeAttribute('src');
      video.load();
    },
  };
}

function failureOfMediaError(error: MediaError | null): EngineFailure {
  if (error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return 'absent';
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media';
}

function attachHls(options: EngineOptions, HlsEngine: typeof Hls): Engine {
  const { video, src, startMs, onState, onFailure } = options;
  const hls = new HlsEngine({
    // A playlist that still grows would otherwise start at its live edge.
    startPosition: startMs / 1000,
    backBufferLength: 60,
    maxBufferLength: 30,
    abrEwmaDefaultEstimate: 3_000_000,
    capLevelToPlayerSize: false,
  });
  const tell = () =>
    onState({
      rungs: hls.levels.map(toRung).toSorted((left, right) => right.heightPx - left.heightPx),
      current: hls.currentLevel >= 0 ? hls.currentLevel : null,
      chosen: hls.autoLevelEnabled ? null : hls.nextLevel,
    });
  let mediaRecoveries = 0;
  hls.on(HlsEngine.Events.MANIFEST_PARSED, tell);
  hls.on(HlsEngine.Events.LEVEL_SWITCHED, tell);
  hls.on(HlsEngine.Events.LEVELS_UPDATED, tell);
  hls.on(HlsEngine.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === HlsEngine.ErrorTypes.MEDIA_ERROR && mediaRecoveries < 2) {
      mediaRecoveries += 1;
      hls.recoverMediaError();
      return;
    }
    onFailure(failureOf(data));
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return {
    choose(index) {
      hls.nextLevel = index ?? -1;
      tell();
    },
    resume() {
      if (hls.levels.length === 0) hls.loadSource(src);
      else hls.startLoad();
    },
    dispose: () => hls.destroy(),
  };
}

function toRung(level: Level, index: number): Rung {
  return { index, heightPx: level.height, bitsPerSecond: level.bitrate };
}

function failureOf(data: ErrorData): EngineFailure {
  const httpStatus = data.response?.code;
  if (httpStatus === 401 || httpStatus === 403) return 'denied';
  if (httpStatus === 404 || httpStatus === 410) return 'absent';
  return data.type === 'networkError' ? 'network' : 'media';
}
