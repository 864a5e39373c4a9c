import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { shuttleRate } from '../../../../timeline/commands.ts';
import { totalFrames } from '../../../../timeline/time-map.ts';
import type { TrimPeek } from '../../../../timeline/use-trim.ts';
import type { Sound } from '../editor/use-sound.ts';
import { playBackwards } from './play-backwards.ts';
import type { PreviewProps } from './preview.tsx';
import type { PreviewPlayer } from './preview-player.ts';
import { useCutPlayer, useExactPlayer } from './use-preview-players.ts';

export interface PreviewControls {
  readonly togglePlay: () => void;
  /** J (-1), K (0) and L (1). */
  readonly shuttle: (direction: -1 | 0 | 1) => void;
  readonly pause: () => void;
  readonly seek: (frame: number) => void;
  /** Shows the frame at an edge that is trimmed; null goes back to the playhead. */
  readonly peek: (peek: TrimPeek | null) => void;
  readonly toggleFullscreen: () => void;
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
  frame: RefObject<HTMLElement | null>,
): { shown: ShownVideo; peek: TrimPeek | null } {
  const { playhead } = props;
  const [peek, setPeek] = useState<TrimPeek | null>(null);
  const { cut, usesExact, cutShown, player, rate, transport } = useTransport(props, videos);
  useSoundOf(videos, props.sound);
  useEffect(() => {
    if (peek === null) player()?.seek(playhead.get());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the player that takes over starts once, where the other one was
  }, [usesExact]);
  useImperativeHandle(props.controlsRef, () => ({
    togglePlay() {
      setPeek(null);
      transport.run(rate === 0 ? 1 : 0);
    },
    shuttle(direction) {
      setPeek(null);
      transport.run(shuttleRate(transport.wanted(), direction));
    },
    pause: () => transport.run(0),
    seek(to) {
      setPeek(null);
      player()?.seek(to);
    },
    peek(next) {
      setPeek(next);
      if (next === null) return cut.current?.endPeek(playhead.get());
      transport.run(0);
      cut.current?.peek(next.clipId, next.sourceFrame);
    },
    toggleFullscreen() {
      const change =
        document.fullscreenElement === null ? frame.current?.requestFullscreen() : document.exitFullscreen();
      change?.catch(() => undefined);
    },
  }));
  return { shown: usesExact && peek === null ? 'exact' : cutShown, peek };
}

/** The two players with one rate: forwards they play, backwards they are sought. */
function useTransport(props: PreviewProps, { first, second, exact }: PreviewVideos) {
  const { list, exactSrc, playhead, fps } = props;
  const [cutShown, setCutShown] = useState<'first' | 'second'>('first');
  const [rate, setRateState] = useState(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  /** `now` is ahead of `rate` while a video is about to play, so that keys pressed quickly add up. */
  const wanted = useRef({ forwards: 1, now: 0 });
  const stopBackwards = useRef<(() => void) | null>(null);
  const setRate = useRef((next: number) => {
    wanted.current.now = next;
    setRateState(next);
    latest.current.onRate(next);
  }).current;
  const onPlaying = useRef((isPlaying: boolean) => {
    // A video that was paused to go backwards says so later.
    if (isPlaying || stopBackwards.current === null) setRate(isPlaying ? wanted.current.forwards : 0);
  }).current;
  const cut = useCutPlayer({ first, second, latest, setCutShown, onPlaying });
  const exactPlayer = useExactPlayer({ exact, exactSrc, latest, onPlaying });
  // A running picture is never changed for another: the exact one takes over at the next pause.
  const [usesExact, setUsesExact] = useState(false);
  const isExactReady = exactSrc !== null && exactPlayer.readySrc === exactSrc;
  if (usesExact && !isExactReady) setUsesExact(false);
  if (!usesExact && isExactReady && rate === 0) setUsesExact(true);
  useEffect(() => {
    cut.current?.setList(list);
  }, [list, cut]);
  useEffect(() => () => stopBackwards.current?.(), []);

  const player = (): PreviewPlayer | null => (usesExact ? exactPlayer.ref.current : cut.current);
  const run = (next: number) => {
    const isBackwards = stopBackwards.current !== null;
    stopBackwards.current?.();
    stopBackwards.current = null;
    wanted.current.now = next;
    if (next > 0) {
      wanted.current.forwards = next;
      player()?.play(next);
      if (rate > 0) setRate(next);
      return;
    }
    player()?.pause();
    if (next < 0 || isBackwards) setRate(next);
    if (next === 0) return;
    stopBackwards.current = playBackwards({
      startFrame: Math.min(playhead.get(), Math.max(0, totalFrames(list) - 1)),
      rate: next,
      fps,
      isSeeking: () => player()?.isSeeking() ?? false,
      onFrame(frame) {
        playhead.set(frame);
        player()?.seek(frame);
      },
      onEnd() {
        stopBackwards.current = null;
        setRate(0);
      },
    });
  };
  return { cut, usesExact, cutShown, player, rate, transport: { run, wanted: () => wanted.current.now } };
}

function useSoundOf({ first, second, exact }: PreviewVideos, { volume, isMuted }: Sound): void {
  useEffect(() => {
    for (const { current: video } of [first, second, exact]) {
      if (video === null) continue;
      video.volume = volume;
      video.muted = isMuted;
    }
  }, [first, second, exact, volume, isMuted]);
}
