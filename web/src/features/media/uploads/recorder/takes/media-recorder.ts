/** What a browser can record, best first: H.264 is playable without being encoded again. */
const mimeTypes = [
  'video/mp4;codecs=avc1,opus',
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
] as const;

/** A chunk a second: little more than that is ever lost. MP4 comes in pieces from key frame to key frame. */
const chunkMs = 1000;
const videoBitsPerSecond = 6_000_000;
const audioBitsPerSecond = 128_000;

export interface RunningRecording {
  readonly elapsedMs: () => number;
  pause(): void;
  resume(): void;
  /** Resolves when the last chunk was handed over. */
  stop(): Promise<void>;
}

interface RecordingOptions {
  readonly mimeType: string;
  readonly onChunk: (bytes: ArrayBuffer, durationMs: number) => Promise<void> | void;
  /** A chunk couldn't be read or kept; the others go on. */
  readonly onLost: () => void;
  /** It ended without being asked to: the user stopped sharing the screen, or a device was unplugged. */
  readonly onEnded: () => void;
}

export function supportedMimeType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return mimeTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Records a stream, chunk by chunk. */
export function startRecording(
  stream: MediaStream,
  { mimeType, onChunk, onLost, onEnded }: RecordingOptions,
): RunningRecording {
  const options = {
    mimeType,
    videoBitsPerSecond,
    audioBitsPerSecond,
    videoKeyFrameIntervalDuration: chunkMs,
  };
  const recorder = new MediaRecorder(stream, options);
  const ended = Promise.withResolvers<void>();
  let beganMs = performance.now();
  let countedMs = 0;
  let isAsked = false;
  let handing = Promise.resolve();
  const isRunning = () => recorder.state === 'recording';
  const elapsedMs = () => countedMs + (isRunning() ? performance.now() - beganMs : 0);
  const count = () => {
    countedMs = elapsedMs();
    beganMs = performance.now();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    const durationMs = Math.round(elapsedMs());
    handing = handing.then(async () => onChunk(await bytesOf(data), durationMs)).catch(onLost);
  });
  recorder.addEventListener('stop', () => {
    void handing.then(ended.resolve);
    if (!isAsked) onEnded();
  });
  recorder.start(chunkMs);
  return {
    elapsedMs,
    pause() {
      if (!isRunning()) return;
      count();
      recorder.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      beganMs = performance.now();
      recorder.resume();
    },
    async stop() {
      isAsked = true;
      if (recorder.state !== 'inactive') {
        count();
        recorder.stop();
      }
      await ended.promise;
    },
  };
}

/** The browser may have put a chunk onto a disk that is busy: a second try is all that costs. */
async function bytesOf(data: Blob): Promise<ArrayBuffer> {
  return data.arrayBuffer().catch(() => data.arrayBuffer());
}
