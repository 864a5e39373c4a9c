import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { TrimPeek } from '../../../timeline/use-trim.ts';
import type { PreviewProps } from './preview.tsx';
import type { PreviewPlayer } from './preview-player.ts';
import { useCutPlayer, useExactPlayer } from './use-preview-players.ts';

export interface PreviewControls {
  readonly togglePlay: () => void;
  readonly pause: () => void;
  readonly seek: (frame: number) => void;
  /** Shows the frame at an edge that is trimmed; null goes back to the playhead. */
  readonly peek: (peek: TrimPeek | null) => void;
}

/** The video elements: two take turns with the clips, one plays what publishing gives. */
interface PreviewVideos {
  readonly first: RefObject<HTMLVideoElement | null>;
  readonly second: RefObject<HTMLVideoElement | null>;
  readonly exact: RefObject<HTMLVideoElement | null>;
}

export type ShownVideo = keyof PreviewVideos;

/** Which video shows, and the frame at an edge where one is trimmed. */
export function usePreview(
  props: PreviewProps,
  videos: PreviewVideos,
): { shown: ShownVideo; peek: TrimPeek | null } {
  const { list, exactSrc, playhead, controlsRef } = props;
  const [cutShown, setCutShown] = useState<'first' | 'second'>('first');
  const [isPlaying, setIsPlaying] = useState(false);
  const [peek, setPeek] = useState<TrimPeek | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const handlePlaying = useRef((playing: boolean) => {
    setIsPlaying(playing);
    latest.current.onPlaying(playing);
  });
  const { first, second, exact } = videos;
  const cut = useCutPlayer({ first, second, latest, setCutShown, onPlaying: handlePlaying.current });
  const exactPlayer = useExactPlayer({ exact, exactSrc, latest, onPlaying: handlePlaying.current });
  // A running picture is never changed for another: the exact one takes over at the next pause.
  const [usesExact, setUsesExact] = useState(false);
  const isExactReady = exactSrc !== null && exactPlayer.readySrc === exactSrc;
  if (usesExact && !isExactReady) setUsesExact(false);
  if (!usesExact && isExactReady && !isPlaying) setUsesExact(true);

  useEffect(() => {
    cut.current?.setList(list);
  }, [list, cut]);
  const player = (): PreviewPlayer | null => (usesExact ? exactPlayer.ref.current : cut.current);
  useEffect(() => {
    if (peek === null) player()?.seek(playhead.get());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever takes over begins where the other stood, once
  }, [usesExact]);
  useImperativeHandle(controlsRef, () => ({
    togglePlay() {
      setPeek(null);
      if (isPlaying) player()?.pause();
      else player()?.play();
    },
    pause: () => player()?.pause(),
    seek(frame) {
      setPeek(null);
      player()?.seek(frame);
    },
    peek(next) {
      setPeek(next);
      if (next === null) return cut.current?.endPeek(playhead.get());
      player()?.pause();
      cut.current?.peek(next.clipId, next.sourceFrame);
    },
  }));
  return { shown: usesExact && peek === null ? 'exact' : cutShown, peek };
}
