import type { Aspect } from '@rushes/contract/media/clips';
import { type CSSProperties, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClipLengths, EditList } from '../../../../timeline/edit-list.ts';
import { timecode } from '../../../../timeline/time-map.ts';
import { framingOfItem, type Picture, type Shape, wholePicture } from '../../../../timeline/framing.ts';
import type { TrimPeek } from '../../../../timeline/use-trim.ts';
import { type Playhead, usePlayheadItem } from '../editor/playhead.ts';
import type { ItemFraming } from '../editor/use-framing.ts';
import type { Sound } from '../editor/use-sound.ts';
import type { CaptionChoice } from '../editor/use-caption-choice.ts';
import { CaptionLayer } from './caption-layer.tsx';
import { FramingLayer } from './framing-layer.tsx';
import styles from './preview.module.css';
import { FadingTitle, TitleLayer } from './title-layer.tsx';
import { type PreviewControls, type ShownVideo, usePreview } from './use-preview.ts';

export interface PreviewProps {
  readonly list: EditList;
  readonly lengths: ClipLengths;
  readonly fps: number;
  readonly shape: Shape;
  /** Where it is known, what of a clip tells how it fills the frame. */
  readonly pictureOf: (clipId: string) => Picture | null;
  /** The title that is edited while the preview rests. */
  readonly editedTitleId: string | null;
  /** The framing that is moved on the picture; null while none is. */
  readonly framing: ItemFraming | null;
  /** What publishing would give; null while pieces are made or a change is not saved. */
  readonly exactSrc: string | null;
  /** What that plays before and after the list. */
  readonly introFrames: number;
  readonly outroFrames: number;
  /** Shown until a video shows its first picture. */
  readonly poster: string | null;
  readonly hlsOf: (clipId: string) => string | null;
  readonly captions: CaptionChoice;
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
  const { aspect } = props.shape;
  const { visible, loaded, videoProps } = useVideos(shown, peek, useFramedPicture(props, peek));
  return (
    <div className={styles['stage']}>
      <div
        ref={frame}
        className={styles['frame']}
        style={frameStyle(aspect)}
        role="group"
        aria-label={t('programs.preview.label')}
      >
        {loaded.size === 0 && props.poster !== null && (
          <img src={props.poster} alt="" className={styles['video']} />
        )}
        {/* oxlint-disable jsx-a11y/media-has-caption -- captions are drawn in a layer of their own */}
        <video ref={first} {...videoProps('first')} />
        <video ref={second} {...videoProps('second')} />
        <video ref={exact} {...videoProps('exact')} />
        {/* oxlint-enable jsx-a11y/media-has-caption */}
        {visible !== 'exact' && peek === null && (
          <TitleLayer list={props.list} aspect={aspect} playhead={props.playhead} lengths={props.lengths} />
        )}
        {visible === 'exact' && peek === null && props.editedTitleId !== null && (
          <FadingTitle {...props} aspect={aspect} titleId={props.editedTitleId} />
        )}
        {peek === null && (
          <CaptionLayer captions={props.captions} video={exact} isExact={visible === 'exact'} />
        )}
        <button
          type="button"
          className={styles['surface']}
          tabIndex={-1}
          aria-hidden
          onClick={() => props.controlsRef.current?.togglePlay()}
          onDoubleClick={() => props.controlsRef.current?.toggleFullscreen()}
        />
        {peek === null && props.framing !== null && (
          <SelectedFraming list={props.list} playhead={props.playhead} framing={props.framing} />
        )}
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

/** Which video is seen, and what the elements have in common; `framed` is how a clip lies in the frame. */
function useVideos(shown: ShownVideo, peek: TrimPeek | null, framed: CSSProperties | undefined) {
  const [loaded, setLoaded] = useState<ReadonlySet<ShownVideo>>(new Set());
  // A clip that still loads is black: what was there stays until its frame at the edge shows.
  const visible = peek !== null && !loaded.has(shown) && loaded.has('exact') ? 'exact' : shown;
  const videoProps = (name: ShownVideo) => ({
    className: styles['video'],
    style: {
      visibility: visible === name ? ('visible' as const) : ('hidden' as const),
      ...(name === 'exact' ? {} : framed),
    },
    playsInline: true,
    tabIndex: -1,
    'aria-hidden': visible !== name,
    onLoadedData: () => setLoaded((before) => new Set([...before, name])),
    onEmptied: () => setLoaded((before) => new Set([...before].filter((each) => each !== name))),
  });
  return { visible, loaded, videoProps };
}

/** As large as it fits, in the shape of the program. */
function frameStyle(aspect: Aspect): CSSProperties {
  const [width, height] = aspect.split(':');
  return { aspectRatio: `${width} / ${height}`, '--shape': `${width} / ${height}` } as CSSProperties;
}

/** How the clip at the playhead lies in the frame; undefined where it is shown as it is. */
function useFramedPicture(
  { list, playhead, shape, pictureOf }: PreviewProps,
  peek: TrimPeek | null,
): CSSProperties | undefined {
  const itemId = usePlayheadItem(playhead, list);
  const item = list.find((each) => (peek === null ? each.itemId === itemId : each.clipId === peek.clipId));
  const picture = item === undefined ? null : pictureOf(item.clipId);
  if (item === undefined || picture === null) return undefined;
  const framing = framingOfItem(item, shape, picture);
  if (framing.fit === 'contain' && framing.zoom === 1) return undefined;
  const { left, top, width, height } = wholePicture(framing, shape, picture);
  const percent = (share: number) => `${share * 100}%`;
  return {
    ...{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) },
    // Of bars that its footage may have, nothing is to be seen.
    ...{ right: 'auto', bottom: 'auto', objectFit: 'cover' },
  };
}

/** Only what the playhead shows is moved. */
function SelectedFraming({
  list,
  playhead,
  framing,
}: Pick<PreviewProps, 'list' | 'playhead'> & { framing: ItemFraming }) {
  const itemId = usePlayheadItem(playhead, list);
  return itemId === framing.itemId ? <FramingLayer framing={framing} /> : null;
}
