import { minCrossFadeFrames } from '@rushes/contract/create/lists/cross-fade';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrivingClip } from './dropped-files.ts';
import { lengthsOf, type TimelineClips } from './clips.ts';
import { choiceAt } from './cross-fades.ts';
import { DropGap } from './drop-gap.tsx';
import type { EditItem, EditList } from './edit-list.ts';
import type { ItemEditor } from './item-editors.tsx';
import { type AttachedRef, changeItem } from './item-looks.ts';
import { Lanes, type LanesProps } from './lanes.tsx';
import { Ruler } from './ruler.tsx';
import type { Selection, SelectMode } from './selection.ts';
import { slipItem } from './slip-roll.ts';
import { type ItemPlace, layout, totalFrames } from './time-map.ts';
import styles from './timeline.module.css';
import { type TimelineDrag, TimelineItem } from './timeline-item.tsx';
import { rollActionsOf } from './use-roll-drag.ts';
import type { SlipActions } from './use-slip-drag.ts';
import { type TrimPeek, type Trimming, type TrimSide, useTrim } from './use-trim.ts';
import type { TimelineView } from './use-view.ts';

interface TimelineProps {
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly view: TimelineView;
  readonly playheadFrame: number;
  readonly isPlaying: boolean;
  readonly selection: Selection;
  /** Who else has the program open, and on which item. */
  readonly others?: readonly ItemEditor[];
  readonly onPick: (itemId: string, mode: SelectMode) => void;
  readonly onSelect: (itemId: string) => void;
  readonly onSeek: (frame: number) => void;
  readonly onChange: (list: EditList, gesture: string) => void;
  /** Shows the frame at an edge while it is trimmed; null when that is over. */
  readonly onPeek: (peek: TrimPeek | null) => void;
  readonly onDrop: (drag: TimelineDrag, index: number) => void;
  readonly onDropFiles: (transfer: DataTransfer, index: number) => void;
  readonly arriving: readonly ArrivingClip[];
  readonly attached: AttachedRef | null;
  readonly onSelectAttached: (ref: AttachedRef) => void;
  readonly onPlaceAttached: LanesProps['onPlaceAttached'];
}

const marginPx = 48;
const overscanPx = 200;

/** The strip of a program: its items in order on the house grid, with a ruler and the playhead. */
export function Timeline(props: TimelineProps) {
  const { list, fps, view, playheadFrame, isPlaying, selection } = props;
  const { pxPerFrame } = view;
  const { t } = useTranslation();
  const trimming = useTrim({ ...props, pxPerFrame });
  const { live, shownList, shift } = trimming;
  const [resting, places] = [useLayout(list), useLayout(shownList)];
  useFollow(view, isPlaying, playheadFrame);
  const shiftOf = (place: ItemPlace) => (place.index >= shift.fromIndex ? shift.frames * pxPerFrame : 0);
  const frameOfGap = (index: number) => places[index]?.startFrame ?? totalFrames(list);
  const shown = places.filter(
    (place) => isSeen(place, shiftOf(place), view) || place.item.itemId === selection.currentId,
  );
  const heldPx = live === null ? 0 : (totalFrames(shownList) + Math.max(0, shift.frames)) * pxPerFrame;
  return (
    <div ref={view.scrollRef} className={styles['scroll']}>
      <div className={styles['content']} style={{ width: Math.max(view.widthPx, heldPx + marginPx) }}>
        <Ruler
          pxPerFrame={pxPerFrame}
          fps={fps}
          totalFrames={totalFrames(list)}
          viewFromPx={view.viewFromPx}
          viewToPx={view.viewToPx}
          onSeek={props.onSeek}
        />
        <Items {...{ props, trimming, shown, shownList, resting, shiftOf }} />
        <Lanes {...props} list={shownList} pxPerFrame={pxPerFrame} />
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

interface ItemsProps {
  readonly props: TimelineProps;
  readonly trimming: ReturnType<typeof useTrim>;
  /** Those that are on the screen, or nearly. */
  readonly shown: readonly ItemPlace[];
  /** The list as it is while something is trimmed. */
  readonly shownList: EditList;
  /** The places of the list as it was before. */
  readonly resting: readonly ItemPlace[];
  readonly shiftOf: (place: ItemPlace) => number;
}

function Items({ props, trimming, shown, shownList, resting, shiftOf }: ItemsProps) {
  const { list, clips, fps, view, selection } = props;
  const { t } = useTranslation();
  return (
    <ol
      className={styles['items']}
      aria-label={t('programs.timeline.label')}
      data-several={selection.ids.size > 1 || undefined}
    >
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
          shiftPx={shiftOf(place)}
          others={props.others?.filter(({ itemId }) => itemId === place.item.itemId)}
          groupSize={selection.ids.has(place.item.itemId) ? selection.ids.size : 0}
          trimActions={trimActionsOf(trimming, resting[place.index] ?? place)}
          {...crossFadeOf(props, shownList, place)}
          {...itemActionsOf(props, place)}
        />
      ))}
    </ol>
  );
}

function useLayout(list: EditList): readonly ItemPlace[] {
  return useMemo(() => layout(list), [list]);
}

/** Whether any of an item is on the screen, or nearly. */
function isSeen({ startFrame, endFrame }: ItemPlace, shiftPx: number, view: TimelineView): boolean {
  const endsAtPx = endFrame * view.pxPerFrame + shiftPx;
  const startsAtPx = startFrame * view.pxPerFrame + shiftPx;
  return endsAtPx >= view.viewFromPx - overscanPx && startsAtPx <= view.viewToPx + overscanPx;
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

/** What an item can begin with, and how that is set. */
function crossFadeOf(
  { list, clips, fps, onChange }: TimelineProps,
  shownList: EditList,
  { item, index }: ItemPlace,
) {
  const { itemId } = item;
  const lengths = { get: (clipId: string) => clips.get(clipId)?.frames };
  return {
    cutChoice: choiceAt(shownList, index, lengths, fps),
    onCrossFade(frames: number) {
      const crossFadeFrames = frames < minCrossFadeFrames ? undefined : frames;
      onChange(changeItem(list, itemId, { crossFadeFrames }), `look:${itemId}:cross-fade`);
    },
  };
}

function trimActionsOf(trimming: Trimming, place: ItemPlace) {
  return (side: TrimSide) => ({
    onGrab: () => trimming.grab(place, side),
    onDrag: trimming.drag,
    onRelease: trimming.release,
    onCancel: trimming.cancel,
    onStep: (frames: number) => trimming.step(place, side, frames),
    onLeave: trimming.leave,
  });
}

function itemActionsOf(props: TimelineProps, { item, index }: ItemPlace) {
  return {
    rollActions: (side: TrimSide) => rollActionsOf(props, index, side),
    onSelect: () => props.onSelect(item.itemId),
    onPick: (mode: SelectMode) => props.onPick(item.itemId, mode),
    slipActions: slipActionsOf(props, item),
  };
}

function slipActionsOf({ list, clips, onChange, onPeek }: TimelineProps, item: EditItem): SlipActions {
  return {
    onPeek,
    onSlip(frames) {
      const next = slipItem(list, item.itemId, frames, lengthsOf(clips));
      if (next !== list) onChange(next, crypto.randomUUID());
    },
  };
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
