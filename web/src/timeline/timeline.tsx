import { type CSSProperties, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrivingClip } from './dropped-files.ts';
import { DropGap } from './drop-gap.tsx';
import { Items } from './items.tsx';
import { Lanes } from './lanes.tsx';
import { Ruler } from './ruler.tsx';
import { layout, totalFrames } from './time-map.ts';
import styles from './timeline.module.css';
import type { TimelineProps } from './timeline-props.ts';
import { useHeld } from './use-held.ts';
import { useTrim } from './use-trim.ts';
import type { TimelineView } from './use-view.ts';

const marginPx = 48;

/** The strip of a program: its items in order on the house grid, with a ruler and the playhead. */
export function Timeline(props: TimelineProps) {
  const { list, fps, view, playheadFrame, isPlaying } = props;
  const { pxPerFrame } = view;
  const { t } = useTranslation();
  const trimming = useTrim({ ...props, pxPerFrame });
  const { live, shownList, shift } = trimming;
  const places = useMemo(() => layout(shownList), [shownList]);
  const held = useHeld(props, trimming, places);
  useFollow(view, isPlaying, playheadFrame);
  const frameOfGap = (index: number) => places[index]?.startFrame ?? totalFrames(list);
  const drawnPx = live === null ? 0 : (totalFrames(shownList) + Math.max(0, shift.frames)) * pxPerFrame;
  return (
    <div ref={view.scrollRef} className={styles['scroll']}>
      <div
        className={styles['content']}
        style={
          {
            width: Math.max(view.widthPx, drawnPx + marginPx),
            '--pushed': `${held.pushedPx}px`,
          } as CSSProperties
        }
      >
        <Ruler
          pxPerFrame={pxPerFrame}
          fps={fps}
          totalFrames={totalFrames(list)}
          viewFromPx={view.viewFromPx}
          viewToPx={view.viewToPx}
          onSeek={props.onSeek}
        />
        {props.marks}
        <Items {...{ props, trimming, held, places }} />
        <Lanes {...props} shownList={shownList} held={held} pxPerFrame={pxPerFrame} />
        {list.length === 0 && <p className={styles['hint']}>{t('programs.timeline.empty')}</p>}
        <Arriving clips={props.arriving} leftOf={(index) => frameOfGap(index) * pxPerFrame} />
        <DropGap {...props} scrollRef={view.scrollRef} places={places} pxPerFrame={pxPerFrame} />
        <Marks
          pxPerFrame={pxPerFrame}
          snapFrame={live?.snappedAt ?? null}
          playheadFrame={list.length > 0 ? playheadFrame : null}
        />
      </div>
    </div>
  );
}

interface ArrivingProps {
  readonly clips: readonly ArrivingClip[];
  readonly leftOf: (index: number) => number;
}

/** Dropped files on their way, each where it will be placed. */
function Arriving({ clips, leftOf }: ArrivingProps) {
  return clips.map(({ key, name, progress, index }) => (
    <span key={key} className={styles['arriving']} style={{ left: leftOf(index) }} role="status">
      {name} · {progress}
    </span>
  ));
}

/** Keeps the playhead on the screen while it moves by itself. */
function useFollow({ reveal }: TimelineView, isPlaying: boolean, playheadFrame: number): void {
  useEffect(() => {
    if (isPlaying) reveal(playheadFrame);
  }, [isPlaying, playheadFrame, reveal]);
}

interface MarksProps {
  readonly pxPerFrame: number;
  readonly snapFrame: number | null;
  readonly playheadFrame: number | null;
}

/** What lies over the items: what an edge has snapped to, and the playhead. */
function Marks({ pxPerFrame, snapFrame, playheadFrame }: MarksProps) {
  return (
    <>
      {snapFrame !== null && (
        <span className={styles['snap']} style={{ left: snapFrame * pxPerFrame }} data-snap aria-hidden />
      )}
      {playheadFrame !== null && (
        <span
          className={styles['playhead']}
          style={{ transform: `translateX(${playheadFrame * pxPerFrame}px)` }}
          data-playhead
          aria-hidden
        />
      )}
    </>
  );
}
