import { forgetTake, keepChunk, keepTake, type KeptTake } from './kept-takes.ts';

/** What a browser can record, best first: H.264 is playable without being encoded again. */
const mimeTypes = [
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
] as const;
/** Little more than that is lost when the tab is closed. */
const chunkMs = 1000;
const videoBitsPerSecond = 4_000_000;

export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
    audio: { echoCancellation: true, noiseSuppression: true },
  });
}

export function supportedType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return mimeTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export interface Running {
  readonly take: KeptTake;
  /** Ends it; gives all that was recorded. */
  stop(): Promise<Blob>;
}

/** Records a stream; each second is kept on this device at once. */
export function record(
  stream: MediaStream,
  mimeType: string,
  { token, promptId }: Pick<KeptTake, 'token' | 'promptId'>,
): Running {
  const takeId = crypto.randomUUID();
  const filename = `recording.${mimeType.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
  const take: KeptTake = { takeId, token, promptId, mimeType, filename, isChosen: false };
  const chunks: Blob[] = [];
  // Private windows keep nothing: the recording is sent all the same.
  let keeping = keepTake(take).catch(() => undefined);
  // MP4 comes in pieces from key frame to key frame.
  const options = { mimeType, videoBitsPerSecond, videoKeyFrameIntervalDuration: chunkMs };
  const recorder = new MediaRecorder(stream, options);
  const ended = Promise.withResolvers<void>();
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    keeping = keeping.then(() => keepChunk(takeId, data)).catch(() => undefined);
  });
  recorder.addEventListener('stop', () => ended.resolve());
  recorder.start(chunkMs);
  return {
    take,
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended.promise;
      await keeping;
      return new Blob(chunks, { type: mimeType });
    },
  };
}

export function discard({ takeId }: KeptTake): void {
  void forgetTake(takeId).catch(() => undefined);
}
