import { useEffect, useRef } from 'react';
import { unsavedWork } from '../lib/forms/unsaved.ts';
import { createWatchRanges, type WatchRange } from './watch-ranges.ts';

export interface WatchReport {
  readonly positionMs: number;
  readonly ranges: readonly WatchRange[];
  /** The page may be gone before an answer comes. */
  readonly isLeaving: boolean;
}

const reportEveryMs = 10_000;
const renewEveryMs = 8 * 60_000;

/** Reports what is watched and where: every ten seconds, at a pause, at the end, and when the page is left. */
export function useWatchReports(
  video: HTMLVideoElement | null,
  onProgress: ((report: WatchReport) => Promise<void> | void) | undefined,
): void {
  const latest = useRef(onProgress);
  useEffect(() => {
    latest.current = onProgress;
  });
  useEffect(() => {
    if (video === null) return;
    const ranges = createWatchRanges();
    const abort = new AbortController();
    const { signal } = abort;
    let positionMs: number | null = null;
    let reportedMs: number | null = null;
    // Without a source the position is no longer the user's, as when the player is taken away.
    const hasSource = () => video.readyState !== HTMLMediaElement.HAVE_NOTHING;
    const follow = () => {
      if (video.seeking) ranges.seek();
      else if (hasSource()) ranges.hear(video.currentTime * 1000);
    };
    const hear = () => {
      if (!hasSource()) return;
      follow();
      positionMs = Math.round(video.currentTime * 1000);
      reportedMs ??= positionMs;
    };
    const report = (isLeaving: boolean) => {
      if (positionMs === null || (ranges.isEmpty() && positionMs === reportedMs)) return undefined;
      reportedMs = positionMs;
      return latest.current?.({ positionMs, ranges: ranges.take(), isLeaving });
    };
    const handleRest = () => {
      hear();
      void report(false);
    };
    const handleLeave = () => {
      hear();
      return report(true);
    };
    // Before a sign-out or a switch the session still takes the report.
    const removeWork = unsavedWork.add({ keep: handleLeave });
    listen(
      video,
      { follow, hear, seek: ranges.seek, rest: handleRest, leave: () => void handleLeave() },
      signal,
    );
    const timer = setInterval(() => void report(false), reportEveryMs);
    return () => {
      clearInterval(timer);
      removeWork();
      void handleLeave();
      abort.abort();
    };
  }, [video]);
}

interface Handlers {
  /** It is about to play from here. */
  readonly follow: () => void;
  readonly hear: () => void;
  readonly seek: () => void;
  readonly rest: () => void;
  readonly leave: () => void;
}

/** Says what the video and its page do, until `signal` ends it. */
function listen(video: HTMLVideoElement, handlers: Handlers, signal: AbortSignal): void {
  const { follow, hear, seek, rest, leave } = handlers;
  const handleSeeking = () => {
    seek();
    hear();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  // On a slow device the first of the other events comes long after the picture began to move.
  for (const name of ['loadedmetadata', 'play']) video.addEventListener(name, follow, { signal });
  for (const name of ['timeupdate', 'playing', 'seeked', 'waiting'])
    video.addEventListener(name, hear, { signal });
  for (const name of ['pause', 'ended']) video.addEventListener(name, rest, { signal });
  video.addEventListener('emptied', seek, { signal });
  video.addEventListener('seeking', handleSeeking, { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', handleVisibility, { signal });
}

/** Renews the right to read media while something plays, before it runs out. */
export function useAccessRenewal(
  video: HTMLVideoElement | null,
  renewAccess: (() => Promise<void>) | undefined,
): void {
  const latest = useRef(renewAccess);
  useEffect(() => {
    latest.current = renewAccess;
  });
  useEffect(() => {
    if (video === null) return;
    let renewedAtMs = Date.now();
    const check = () => {
      if (video.paused || Date.now() - renewedAtMs < renewEveryMs) return;
      renewedAtMs = Date.now();
      // A failure shows by itself when the next segment is refused.
      latest.current?.().catch(() => undefined);
    };
    video.addEventListener('play', check);
    const timer = setInterval(check, 15_000);
    return () => {
      video.removeEventListener('play', check);
      clearInterval(timer);
    };
  }, [video]);
}
