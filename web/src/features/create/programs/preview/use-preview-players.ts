import { type RefObject, useEffect, useRef, useState } from 'react';
import { totalFrames } from '../../../../timeline/time-map.ts';
import { createCutPlayer } from './cut-player.ts';
import { createExactPlayer } from './exact-player.ts';
import type { PreviewProps } from './preview.tsx';
import type { CutPlayer, PreviewPlayer } from './preview-player.ts';

interface CutUse {
  readonly first: RefObject<HTMLVideoElement | null>;
  readonly second: RefObject<HTMLVideoElement | null>;
  readonly latest: RefObject<PreviewProps>;
  readonly setCutShown: (shown: 'first' | 'second') => void;
  readonly onPlaying: (isPlaying: boolean) => void;
}

/** Plays the clips themselves. */
export function useCutPlayer({
  first,
  second,
  latest,
  setCutShown,
  onPlaying,
}: CutUse): RefObject<CutPlayer | null> {
  const cut = useRef<CutPlayer | null>(null);
  useEffect(() => {
    if (first.current === null || second.current === null) return;
    const firstVideo = first.current;
    const player = createCutPlayer({
      videos: [firstVideo, second.current],
      fps: latest.current.fps,
      hlsOf: (clipId) => latest.current.hlsOf(clipId),
      onShownVideo: (video) => setCutShown(video === firstVideo ? 'first' : 'second'),
      onFrame: (frame) => latest.current.playhead.set(frame),
      onPlaying,
      onReady: () => undefined,
      onFailure: () => undefined,
    });
    cut.current = player;
    player.setList(latest.current.list);
    return () => {
      player.dispose();
      cut.current = null;
    };
  }, [first, second, latest, setCutShown, onPlaying]);
  return cut;
}

interface ExactUse {
  readonly exact: RefObject<HTMLVideoElement | null>;
  readonly exactSrc: string | null;
  readonly latest: RefObject<PreviewProps>;
  readonly onPlaying: (isPlaying: boolean) => void;
}

/** Plays what publishing gives, once that exists. */
export function useExactPlayer({ exact, exactSrc, latest, onPlaying }: ExactUse) {
  const ref = useRef<PreviewPlayer | null>(null);
  const [readySrc, setReadySrc] = useState<string | null>(null);
  useEffect(() => {
    if (exactSrc === null || exact.current === null) return;
    const { playhead, fps, introFrames, outroFrames } = latest.current;
    const frames = () => totalFrames(latest.current.list);
    const player = createExactPlayer({
      video: exact.current,
      src: exactSrc,
      fps,
      startFrame: playhead.get(),
      frames,
      introFrames,
      allFrames: () => introFrames + frames() + outroFrames,
      onFrame: (frame) => latest.current.playhead.set(frame),
      onPlaying,
      onReady: () => setReadySrc(exactSrc),
      onFailure: () => setReadySrc(null),
    });
    ref.current = player;
    return () => {
      player.dispose();
      ref.current = null;
      setReadySrc(null);
    };
  }, [exact, exactSrc, latest, onPlaying]);
  return { ref, readySrc };
}
