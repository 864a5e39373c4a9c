import { boardSoundMostSeconds } from '@rushes/contract/create/lists/storyboards';
import { largestImageBytes } from '@rushes/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type { PlaybackClock } from './playback-clock.ts';

const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

export const canRecordSound = () => typeof MediaRecorder !== 'undefined';

/** Beyond that, a voice sounds no better. */
const bestBitsPerSecond = 64_000;

/** How long a voice can be, and how well it is recorded so that it can be sent. */
export function voiceOf(durationMs: number): { mostMs: number; bitsPerSecond: number } {
  const mostMs = Math.min(durationMs, boardSoundMostSeconds * 1000);
  // Recorders keep to it roughly, and packets have heads.
  const fitting = Math.floor((largestImageBytes * 8 * 0.7) / (mostMs / 1000));
  return { mostMs, bitsPerSecond: Math.min(bestBitsPerSecond, fitting) };
}

interface RecorderUse {
  readonly clock: PlaybackClock;
  /** Of the storyboard. */
  readonly durationMs: number;
  readonly onRecorded: (sound: Blob) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Records the microphone while the storyboard plays from its start; it ends with it. */
export function useSoundRecorder({ clock, durationMs, onRecorded, onFailed }: RecorderUse) {
  const [isRecording, setIsRecording] = useState(false);
  const recorder = useRef<MediaRecorder | null>(null);
  const isClosed = useRef(false);
  const isAsking = useRef(false);
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  useEffect(() => {
    const current = recorder;
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      const left = current.current;
      current.current = null;
      left?.stream.getTracks().forEach((track) => track.stop());
    };
  }, []);
  useEffect(
    () =>
      clock.subscribe(() => {
        if (recorder.current?.state === 'recording' && !clock.get().isPlaying) recorder.current.stop();
      }),
    [clock],
  );
  const start = async () => {
    if (isAsking.current || recorder.current !== null) return;
    let stream: MediaStream;
    isAsking.current = true;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      return onFailed(error);
    } finally {
      isAsking.current = false;
    }
    // The browser may have asked for longer than the storyboard was open.
    if (isClosed.current) return stream.getTracks().forEach((track) => track.stop());
    const made = recorderOf(stream, durationMs, (sound) => {
      setIsRecording(false);
      clock.pause();
      // Closed as it was recorded: what was said is thrown away.
      if (recorder.current === made) onRecorded(sound);
      recorder.current = null;
    });
    clock.pause();
    clock.seek(0);
    clock.setSpeed(1);
    clock.play();
    recorder.current = made;
    made.start();
    setIsRecording(true);
  };
  return { isRecording, start, stop };
}

/** Ends by itself when the storyboard does; turns the microphone off then. */
function recorderOf(
  stream: MediaStream,
  durationMs: number,
  onStopped: (sound: Blob) => void,
): MediaRecorder {
  const { mostMs, bitsPerSecond } = voiceOf(durationMs);
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
  const made = new MediaRecorder(stream, {
    ...{ audioBitsPerSecond: bitsPerSecond, ...(mimeType !== undefined && { mimeType }) },
  });
  const parts: Blob[] = [];
  made.addEventListener('dataavailable', ({ data }) => void parts.push(data));
  // The clock is paused while another tab is shown.
  const end = setTimeout(() => made.state === 'recording' && made.stop(), mostMs);
  made.addEventListener('stop', () => {
    clearTimeout(end);
    for (const track of stream.getTracks()) track.stop();
    onStopped(new Blob(parts, { type: made.mimeType }));
  });
  return made;
}
