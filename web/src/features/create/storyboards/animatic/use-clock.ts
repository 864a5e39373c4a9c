import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPlaybackClock, type PlaybackClock } from './playback-clock.ts';
import { type Frame, indexAt } from './timing.ts';

/** A clock for as long as the animatic is open. */
export function useClock(durationMs: number): PlaybackClock {
  const latest = useRef(durationMs);
  useEffect(() => {
    latest.current = durationMs;
  });
  const [clock] = useState(() =>
    createPlaybackClock({
      durationMs: () => latest.current,
      now: () => performance.now(),
      onFrame: (callback) => {
        const request = requestAnimationFrame(callback);
        return () => cancelAnimationFrame(request);
      },
    }),
  );
  useEffect(() => clock.pause, [clock]);
  return clock;
}

/** Which frame is shown; asks for a new drawing only when it changes. */
export function useFrameIndex(clock: PlaybackClock, frames: readonly Frame[]): number {
  return useSyncExternalStore(clock.subscribe, () => indexAt(frames, clock.get().positionMs));
}

export function useIsPlaying(clock: PlaybackClock): boolean {
  return useSyncExternalStore(clock.subscribe, () => clock.get().isPlaying);
}

export function useSpeed(clock: PlaybackClock): number {
  return useSyncExternalStore(clock.subscribe, () => clock.get().speed);
}

/** Further apart, a sound is heard to be late. */
const apartS = 0.3;

interface SyncedMedia {
  /** When it begins. */
  readonly startMs: number;
  readonly isActive: boolean;
  /** The browser plays no sound before the user clicks. */
  readonly onRefused?: () => void;
}

/** Keeps a video or a sound at the time of the clock. */
export function useSync(
  media: HTMLMediaElement | null,
  clock: PlaybackClock,
  { startMs, isActive, onRefused }: SyncedMedia,
): void {
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  useEffect(() => {
    if (media === null) return;
    const follow = () => {
      const { isPlaying, positionMs, speed } = clock.get();
      const wantedS = (positionMs - startMs) / 1000;
      const isOver = Number.isFinite(media.duration) && wantedS >= media.duration;
      if (!isActive || wantedS < 0) return media.pause();
      if (media.playbackRate !== speed) media.playbackRate = speed;
      if (isOver) return media.pause();
      if (media.readyState > 0 && !media.seeking && Math.abs(media.currentTime - wantedS) > apartS * speed)
        media.currentTime = wantedS;
      if (!isPlaying) media.pause();
      else if (media.paused)
        media.play().catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotAllowedError') refused.current?.();
        });
    };
    follow();
    const stop = clock.subscribe(follow);
    media.addEventListener('loadedmetadata', follow);
    return () => {
      stop();
      media.removeEventListener('loadedmetadata', follow);
      media.pause();
    };
  }, [media, clock, startMs, isActive]);
}
