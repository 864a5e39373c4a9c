import type { Aspect } from '@rushes/contract/media/clips';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditList } from '../../../../timeline/edit-list.ts';
import { timecode } from '../../../../timeline/time-map.ts';
import type { Playhead } from '../editor/playhead.ts';
import type { Sound } from '../editor/use-sound.ts';
import styles from './preview.module.css';
import { TitleLayer } from './title-layer.tsx';
import { type PreviewControls, type ShownVideo, usePreview } from './use-preview.ts';

export interface PreviewProps {
  readonly list: EditList;
  readonly fps: number;
  readonly aspect: Aspect;
  /** What publishing would give; null while pieces are made or a change is not saved. */
  readonly exactSrc: string | null;
  /** What that plays before and after the list. */
  readonly introFrames: number;
  readonly outroFrames: number;
  /** Shown until a video shows its first picture. */
  readonly poster: string | null;
  readonly hlsOf: (clipId: string) => string | null;
  readonly playhead: Playhead;
  readonly controlsRef: RefObject<PreviewControls | null>;
  readonly sound: Sound;
  /** How many times as fast as life it plays; 0 while it rests, below zero backwards. */
  readonly onRate: (rate: number) => void;
}

/** The picture of the draft: the exact one as soon as it exists, the clips themselves until then. */
export function Preview(props: PreviewProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const exact = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { shown, peek } = usePreview(props, { first, second, exact }, frame);
  const [loaded, setLoaded] = useState<ReadonlySet<ShownVideo>>(new Set());
  // A clip that still loads is black: what was there stays until its frame at the edge shows.
  const visible = peek !== null && !loaded.has(shown) && loaded.has('exact') ? 'exact' : shown;
  const videoProps = (name: ShownVideo) => ({
    className: styles['video'],
    style: { visibility: visible === name ? 'visible' : 'hidden' } as const,
    playsInline: true,
    tabIndex: -1,
    'aria-hidden': visible !== name,
    onLoadedData: () => setLoaded((before) => new Set([...before, name])),
    onEmptied: () => setLoaded((before) => new Set([...before].filter((each) => each !== name))),
  });
  return (
    <div className={styles['stage']}>
      <div
        ref={frame}
        className={styles['frame']}
        style={{ aspectRatio: props.aspect.replace(':', ' / ') }}
        role="group"
        aria-label={t('programs.preview.label')}
      >
        {loaded.size === 0 && props.poster !== null && (
          <img src={props.poster} alt="" className={styles['video']} />
        )}
        {/* oxlint-disable jsx-a11y/media-has-caption -- the draft has no captions yet */}
        <video ref={first} {...videoProps('first')} />
        <video ref={second} {...videoProps('second')} />
        <video ref={exact} {...videoProps('exact')} />
        {/* oxlint-enable jsx-a11y/media-has-caption */}
        {visible !== 'exact' && peek === null && (
          <TitleLayer list={props.list} aspect={props.aspect} playhead={props.playhead} />
        )}
        <button
          type="button"
          className={styles['surface']}
          tabIndex={-1}
          aria-hidden
          onClick={() => props.controlsRef.current?.togglePlay()}
          onDoubleClick={() => props.controlsRef.current?.toggleFullscreen()}
        />
        {peek !== null && (
          <span className={styles['peek']}>
            {t(peek.side === 'in' ? 'programs.preview.edgeIn' : 'programs.preview.edgeOut', {
              // The end is behind the last frame, as at its handle.
              time: timecode(peek.side === 'in' ? peek.sourceFrame : peek.sourceFrame + 1, props.fps),
            })}
          </span>
        )}
      </div>
    </div>
  );
}
