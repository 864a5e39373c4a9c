import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../lib/format/format.ts';
import { discard, openCamera, record, type Running, supportedType } from './capture.ts';
import type { GuestWords } from './guest-words.ts';
import type { KeptTake } from './kept-takes.ts';
import { Prompter } from './prompter.tsx';
import { hintOf, type Quality, watchQuality } from './quality.ts';

interface CameraProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly promptId: string;
  readonly maxMs: number;
  /** What is to be said; often nothing. */
  readonly script: string;
  readonly onRecorded: (take: KeptTake, bytes: Blob) => void;
  readonly onCancel: () => void;
  readonly onFailed: () => void;
}

/** The guest's camera: shows what it sees, says what could be better, and records. */
export function Camera({ words: { record: own }, token, promptId, maxMs, script, ...on }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useCameraStream(on.onFailed);
  const { quality, watchedMs } = useQuality(video, stream);
  const { running, elapsedMs, start, stop, cancel } = useRecording(stream, { token, promptId, maxMs, ...on });
  const hint = hintOf(quality, watchedMs);
  return (
    <>
      <div className="stage">
        <video ref={video} className="mirrored" autoPlay muted playsInline aria-label={own.preview} />
        {script === '' ? (
          <div className="oval" aria-hidden />
        ) : (
          <Prompter words={own} script={script} isRunning={running} />
        )}
        {running && (
          <span className="time" role="timer">
            {formatDuration(elapsedMs)}
          </span>
        )}
      </div>
      <meter aria-label={own.level} min={0} max={1} value={Math.min(1, quality.level * 2)} />
      <p role="status" className="hint">
        {running && hint === 'checking' ? '' : own[hint]}
      </p>
      {!running && script === '' && <p className="faint">{own.frame}</p>}
      <div className="actions">
        <button type="button" disabled={stream === null} onClick={running ? stop : start}>
          {running ? own.stop : own.start}
        </button>
        <button type="button" className="second" onClick={cancel}>
          {running ? own.discard : own.cancel}
        </button>
      </div>
    </>
  );
}

function useCameraStream(onFailed: () => void): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const end = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    openCamera().then(
      (found) => {
        opened = found;
        if (isOver) end();
        else setStream(found);
      },
      () => !isOver && failed.current(),
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return stream;
}

interface Watched {
  readonly quality: Quality;
  readonly watchedMs: number;
}

function useQuality(video: { readonly current: HTMLVideoElement | null }, stream: MediaStream | null) {
  const [watched, setWatched] = useState<Watched>({ quality: { light: 128, level: 0 }, watchedMs: 0 });
  useEffect(() => {
    const { current } = video;
    if (current === null || stream === null) return;
    current.srcObject = stream;
    const beganMs = performance.now();
    return watchQuality(current, stream, (quality) =>
      setWatched({ quality, watchedMs: performance.now() - beganMs }),
    );
  }, [video, stream]);
  return watched;
}

type RecordingOptions = Pick<
  CameraProps,
  'token' | 'promptId' | 'maxMs' | 'onRecorded' | 'onCancel' | 'onFailed'
>;

function useRecording(stream: MediaStream | null, options: RecordingOptions) {
  const { token, promptId, maxMs, onRecorded, onCancel, onFailed } = options;
  const [running, setRunning] = useState<Running | null>(null);
  const [elapsedMs, setElapsedMs] = useState(0);
  const start = () => {
    const type = supportedType();
    if (stream === null || type === null) return onFailed();
    setElapsedMs(0);
    setRunning(record(stream, type, { token, promptId }));
  };
  const stop = () => {
    if (running === null) return;
    setRunning(null);
    void running.stop().then((bytes) => onRecorded(running.take, bytes));
  };
  const cancel = () => {
    if (running !== null) void running.stop().then(() => discard(running.take));
    onCancel();
  };
  const stopNow = useRef(stop);
  stopNow.current = stop;
  useEffect(() => {
    if (running === null) return;
    const beganMs = performance.now();
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    const timer = setInterval(() => {
      const ms = performance.now() - beganMs;
      setElapsedMs(ms);
      if (ms >= maxMs) stopNow.current();
    }, 250);
    return () => {
      clearInterval(timer);
      void lock?.then((held) => held?.release());
    };
  }, [running, maxMs]);
  return { running: running !== null, elapsedMs, start, stop, cancel };
}
