import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineClips } from './clips.ts';
import { type EditList, snapFrame, trimIn, trimOut } from './edit-list.ts';
import { Ruler } from './ruler.tsx';
import { type ItemPlace, layout, locate, totalFrames } from './time-map.ts';
import styles from './timeline.module.css';
import { type TimelineDrag, TimelineItem } from './timeline-item.tsx';
import { useTimelineDrop } from './use-timeline-drop.ts';
import type { TimelineView } from './use-view.ts';

interface TimelineProps {
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly view: TimelineView;
  readonly playheadFrame: number;
  readonly isPlaying: boolean;
  readonly selectedId: string | null;
  readonly onSelect: (itemId: string) => void;
  readonly onSeek: (frame: number) => void;
  readonly onChange: (list: EditList, gesture: string) => void;
  readonly onChangeEnd: () => void;
  /** Shows a source frame while an edge is dragged over it. */
  readonly onPeek: (clipId: string, sourceFrame: number) => void;
  readonly onDrop: (drag: TimelineDrag, index: number) => void;
}

const snapPx = 6;
const overscanPx = 200;

/** The strip of a program: its items in order on the house grid, with a ruler and the playhead. */
export function Timeline(props: TimelineProps) {
  const { list, clips, fps, view, playheadFrame, isPlaying, selectedId } = props;
  const { t } = useTranslation();
  const places = useMemo(() => layout(list), [list]);
  const trimming = useTrim(props);
  const gap = useTimelineDrop({
    scrollRef: view.scrollRef,
    places,
    pxPerFrame: view.pxPerFrame,
    onDrop: props.onDrop,
  });
  useFollow(view, isPlaying, playheadFrame);
  const fromPx = view.viewFromPx - overscanPx;
  const toPx = view.viewToPx + overscanPx;
  const isSeen = (place: ItemPlace) =>
    place.endFrame * view.pxPerFrame >= fromPx && place.startFrame * view.pxPerFrame <= toPx;
  const shown = places.filter((place) => isSeen(place) || place.item.itemId === selectedId);
  const gapFrame = gap === null ? null : (places[gap]?.startFrame ?? totalFrames(list));
  return (
    <div ref={view.scrollRef} className={styles['scroll']}>
      <div className={styles['content']} style={{ width: view.widthPx }}>
        <Ruler
          pxPerFrame={view.pxPerFrame}
          fps={fps}
          totalFrames={totalFrames(list)}
          viewFromPx={view.viewFromPx}
          viewToPx={view.viewToPx}
          onSeek={props.onSeek}
        />
        <ol className={styles['items']} aria-label={t('programs.timeline.label')}>
          {shown.map((place) => (
            <TimelineItem
              key={place.item.itemId}
              place={place}
              count={list.length}
              clip={clips.get(place.item.clipId)}
              pxPerFrame={view.pxPerFrame}
              fps={fps}
              viewFromPx={view.viewFromPx}
              viewToPx={view.viewToPx}
              shiftPx={place.index >= trimming.fromIndex ? trimming.shiftFrames * view.pxPerFrame : 0}
              isSelected={place.item.itemId === selectedId}
              onSelect={() => props.onSelect(place.item.itemId)}
              onTrim={(side, frame, gesture) => trimming.trim(place, side, frame, gesture)}
              onTrimEnd={trimming.end}
            />
          ))}
        </ol>
        {list.length === 0 && <p className={styles['hint']}>{t('programs.timeline.empty')}</p>}
        {gapFrame !== null && (
          <span className={styles['gap']} style={{ left: gapFrame * view.pxPerFrame - 2 }} aria-hidden />
        )}
        {list.length > 0 && <PlayheadLine leftPx={playheadFrame * view.pxPerFrame} />}
      </div>
    </div>
  );
}

/** Keeps the playhead on the screen while it moves by itself. */
function useFollow({ reveal }: TimelineView, isPlaying: boolean, playheadFrame: number): void {
  useEffect(() => {
    if (isPlaying) reveal(playheadFrame);
  }, [isPlaying, playheadFrame, reveal]);
}

function PlayheadLine({ leftPx }: { leftPx: number }) {
  return <span className={styles['playhead']} style={{ transform: `translateX(${leftPx}px)` }} aria-hidden />;
}

interface TrimGesture {
  readonly gesture: string;
  readonly startFrame: number;
  /** The source frame under the playhead as the gesture began, where it lies in this item. */
  readonly magnetFrame: number | null;
}

/** Trimming with the playhead as a magnet; while the left edge is dragged it stays under the pointer. */
function useTrim({ list, clips, view, playheadFrame, onChange, onChangeEnd, onPeek }: TimelineProps) {
  const [shift, setShift] = useState({ fromIndex: 0, shiftFrames: 0 });
  const current = useRef<TrimGesture | null>(null);
  const begin = (place: ItemPlace, side: 'in' | 'out', gesture: string): TrimGesture => {
    const under = locate(list, playheadFrame);
    const magnetFrame = under?.item.itemId === place.item.itemId ? under.sourceFrame : null;
    const startFrame = side === 'in' ? place.item.inFrame : place.item.outFrame;
    return { gesture, startFrame, magnetFrame };
  };
  const trim = (place: ItemPlace, side: 'in' | 'out', wanted: number, gesture: string) => {
    const { item } = place;
    if (current.current?.gesture !== gesture) current.current = begin(place, side, gesture);
    const { startFrame, magnetFrame } = current.current;
    const clipFrames = clips.get(item.clipId)?.frames ?? item.outFrame;
    const isDrag = !gesture.startsWith('keys:');
    const tolerance = isDrag ? Math.round(snapPx / view.pxPerFrame) : 0;
    const frame = snapFrame(wanted, [magnetFrame ?? wanted, 0, clipFrames], tolerance);
    const next =
      side === 'in'
        ? trimIn(list, item.itemId, frame)
        : trimOut(list, item.itemId, frame, new Map([[item.clipId, clipFrames]]));
    const now = next[place.index];
    if (now === undefined || next === list) return;
    if (side === 'in' && isDrag) setShift({ fromIndex: place.index, shiftFrames: now.inFrame - startFrame });
    onChange(next, gesture);
    onPeek(item.clipId, side === 'in' ? now.inFrame : Math.max(now.inFrame, now.outFrame - 1));
  };
  const end = () => {
    setShift({ fromIndex: 0, shiftFrames: 0 });
    onChangeEnd();
  };
  return { ...shift, trim, end };
}
