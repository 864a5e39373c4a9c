import { useEffect, useState, useSyncExternalStore } from 'react';
import { recorder, type RecorderState } from './recorder.ts';

/** The recorder of this page, live. */
export function useRecorder(): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.get);
}

const everyMs = 250;

/** How long the present take is, four times a second. */
export function useElapsedMs(): number {
  const { phase } = useRecorder();
  const [elapsedMs, setElapsedMs] = useState(() => recorder.elapsedMs());
  useEffect(() => {
    setElapsedMs(recorder.elapsedMs());
    if (phase !== 'recording') return undefined;
    const timer = setInterval(() => setElapsedMs(recorder.elapsedMs()), everyMs);
    return () => clearInterval(timer);
  }, [phase]);
  return elapsedMs;
}
