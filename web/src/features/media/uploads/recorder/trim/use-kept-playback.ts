import type { UsableRange } from '@rushes/contract/media/clips';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** About two frames: a browser may stop a little before where it was sent. */
const nearMs = 70;

/** Lets a video play the kept range alone; gives where it is. While it rests, it may be looked at anywhere. */
export function useKeptPlayback(video: RefObject<HTMLVideoElement | null>, kept: UsableRange): number {
  const [positionMs, setPositionMs] = useState(0);
  const range = useRef(kept);
  useEffect(() => {
    range.current = kept;
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const end = new AbortController();
    let frame = 0;
    const look = () => {
      const atMs = element.currentTime * 1000;
      if (!element.paused && atMs >= range.current.outMs) element.pause();
      setPositionMs(atMs);
    };
    const follow = () => {
      look();
      if (!element.paused) frame = requestAnimationFrame(follow);
    };
    const start = () => {
      const atMs = element.currentTime * 1000;
      const { inMs, outMs } = range.current;
      if (atMs < inMs - nearMs || atMs >= outMs - nearMs) element.currentTime = inMs / 1000;
      cancelAnimationFrame(frame);
      follow();
    };
    element.addEventListener('play', start, end);
    for (const name of ['seeking', 'timeupdate'] as const) element.addEventListener(name, look, end);
    return () => {
      end.abort();
      cancelAnimationFrame(frame);
    };
  }, [video]);
  return positionMs;
}
