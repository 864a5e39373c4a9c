import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditList } from '../../../timeline/edit-list.ts';
import { createCutPlayer } from './cut-player.ts';
import { createExactPlayer } from './exact-player.ts';
import styles from './preview.module.css';
import type { CutPlayer, PreviewPlayer } from './preview-player.ts';
import type { Playhead } from '../playhead.ts';

export interface PreviewControls {
  readonly togglePlay: () => void;
  readonly pause: () => void;
  readonly seek: (frame: number) => void;
  readonly peek: (clipId: string, sourceFrame: number) => void;
}

interface PreviewProps {
  readonly list: EditList;
  readonly fps: number;
  readonly aspect: string;
  /** What publishing would give; null while pieces are made or a change is not saved. */
  readonly exactSrc: string | null;
  readonly hlsOf: (clipId: string) => string | null;
  readonly playhead: Playhead;
  readonly controlsRef: RefObject<PreviewControls | null>;
  readonly onPlaying: (isPlaying: boolean) => void;
}

type Shown = 'first' | 'second' | 'exact';

/** The picture of the draft: the exact one as soon as it exists, the clips themselves until then. */
export function Preview(props: PreviewProps) {
  const { list, aspect, exactSrc, playhead, controlsRef } = props;
  const { t } = useTranslation();
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const exact = useRef<HTMLVideoElement>(null);
  const [cutShown, setCutShown] = useState<'first' | 'second'>('first');
  const [isPlaying, setIsPlaying] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const handlePlaying = useRef((playing: boolean) => {
    setIsPlaying(playing);
    latest.current.onPlaying(playing);
  });
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
    player()?.seek(playhead.get());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever takes over begins where the other stood, once
  }, [usesExact]);
  useImperativeHandle(controlsRef, () => ({
    togglePlay: () => (isPlaying ? player()?.pause() : player()?.play()),
    pause: () => player()?.pause(),
    seek: (frame) => player()?.seek(frame),
    peek: (clipId, sourceFrame) => cut.current?.peek(clipId, sourceFrame),
  }));
  const shown: Shown = usesExact ? 'exact' : cutShown;
  const videoProps = (name: Shown) => ({
    className: styles['video'],
    style: { visibility: shown === name ? 'visible' : 'hidden' } as const,
    playsInline: true,
    tabIndex: -1,
    'aria-hidden': shown !== name,
  });
  return (
    <div className={styles['stage']}>
      <div
        className={styles['frame']}
        style={{ aspectRatio: aspect.replace(':', ' / ') }}
        role="group"
        aria-label={t('programs.preview.label')}
      >
        {/* oxlint-disable jsx-a11y/media-has-caption -- the draft has no captions yet */}
        <video ref={first} {...videoProps('first')} />
        <video ref={second} {...videoProps('second')} />
        <video ref={exact} {...videoProps('exact')} />
        {/* oxlint-enable jsx-a11y/media-has-caption */}
      </div>
    </div>
  );
}

interface CutUse {
  readonly first: RefObject<HTMLVideoElement | null>;
  readonly second: RefObject<HTMLVideoElement | null>;
  readonly latest: RefObject<PreviewProps>;
  readonly setCutShown: (shown: 'first' | 'second') => void;
  readonly onPlaying: (isPlaying: boolean) => void;
}

function useCutPlayer({
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

function useExactPlayer({ exact, exactSrc, latest, onPlaying }: ExactUse) {
  const ref = useRef<PreviewPlayer | null>(null);
  const [readySrc, setReadySrc] = useState<string | null>(null);
  useEffect(() => {
    if (exactSrc === null || exact.current === null) return;
    const { playhead, fps } = latest.current;
    const player = createExactPlayer({
      video: exact.current,
      src: exactSrc,
      fps,
      startFrame: playhead.get(),
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
