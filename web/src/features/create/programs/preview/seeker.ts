/** Seeks of one video. */
export interface Seeker {
  readonly seek: (seconds: number) => void;
  /** Forgets a seek that waits, for a new source. */
  readonly clear: () => void;
}

/** A seek that takes longer may be stuck. */
const stuckAfterMs = 700;

/**
 * Seeks a video one at a time. Seeks that cut each other short show no frame at all, and one before the first data is
 * undone by the engine's own start: such a seek waits, and only the last one that waits is carried out.
 */
export function createSeeker(video: HTMLVideoElement, signal: AbortSignal): Seeker {
  let waiting: number | null = null;
  let hasData = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (seconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => rescue(seconds), stuckAfterMs);
  };
  // Chromium can wait for ever for more data behind the last frames of a stream: coming from before, it finds them.
  const rescue = (seconds: number) => {
    if (!video.seeking || video.buffered.length === 0 || signal.aborted) return;
    const wanted = waiting ?? seconds;
    waiting = null;
    video.currentTime = Math.max(0, wanted - 1);
    // The engine needs a moment to say that the stream ends.
    timer = setTimeout(() => seek(wanted), stuckAfterMs);
  };
  const seek = (seconds: number) => {
    waiting = video.seeking || !hasData ? seconds : null;
    watch(seconds);
    if (waiting === null && Math.abs(video.currentTime - seconds) > 0.001) video.currentTime = seconds;
  };
  const goOn = () => {
    if (waiting !== null) seek(waiting);
  };
  const handleData = () => {
    hasData = true;
    goOn();
  };
  const handleEmptied = () => {
    hasData = false;
  };
  video.addEventListener('loadeddata', handleData, { signal });
  video.addEventListener('emptied', handleEmptied, { signal });
  video.addEventListener('seeked', goOn, { signal });
  return {
    seek,
    clear() {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
