import { useEffect, useRef, useState } from 'react';
import type { PlaybackClock } from './playback-clock.ts';

const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

export const canRecordSound = typeof MediaRecorder !== 'undefined';

interface RecorderUse {
  readonly clock: PlaybackClock;
  readonly onRecorded: (sound: Blob) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Records the microphone while the storyboard plays from its start; it ends with it. */
export function useSoundRecorder({ clock, onRecorded, onFailed }: RecorderUse) {
  const [isRecording, setIsRecording] = useState(false);
  const recorder = useRef<MediaRecorder | null>(null);
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  useEffect(() => {
    const current = recorder;
    return () => {
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
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      return onFailed(error);
    }
    const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
    const made = new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }) });
    const parts: Blob[] = [];
    made.addEventListener('dataavailable', ({ data }) => void parts.push(data));
    made.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      setIsRecording(false);
      clock.pause();
      // Closed as it was recorded: what was said is thrown away.
      if (recorder.current === made) onRecorded(new Blob(parts, { type: made.mimeType }));
      recorder.current = null;
    });
    clock.pause();
    clock.seek(0);
    clock.play();
    recorder.current = made;
    made.start();
    setIsRecording(true);
  };
  return { isRecording, start, stop };
}
