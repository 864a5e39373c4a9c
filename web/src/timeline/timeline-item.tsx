import { clipFrameAt, normalSpeed } from '@rushes/contract/create/lists/speed';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type HTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineClip } from './clips.ts';
import { CrossFadeMark } from './cross-fade-mark.tsx';
import type { CutChoice } from './cross-fades.ts';
import { clipFramesFor, type EditItem, itemFrames } from './edit-list.ts';
import { Filmstrip, type VisibleStretch } from './filmstrip.tsx';
import { type ItemEditor, ItemEditors } from './item-editors.tsx';
import type { SelectMode } from './selection.ts';
import { clipScale, speedOf } from './speed.ts';
import { type ItemPlace, timecode } from './time-map.ts';
import styles from './timeline.module.css';
import { signed, type TrimActions, TrimHandle } from './trim-handle.tsx';
import { useItemDrag } from './use-item-drag.ts';
import { useItemPicking } from './use-item-picking.ts';
import type { RollActions } from './use-roll-drag.ts';
import { type SlipActions, useSlipDrag } from './use-slip-drag.ts';
import type { TrimSide } from './use-trim.ts';
import { Waveform } from './waveform.tsx';

interface TimelineItemProps {
  readonly place: ItemPlace;
  readonly count: number;
  readonly clip: TimelineClip | undefined;
  readonly pxPerFrame: number;
  readonly fps: number;
  /** What the screen shows of the whole strip, in pixels. */
  readonly viewFromPx: number;
  readonly viewToPx: number;
  /** How far it is drawn from its place, as a length of CSS. */
  readonly shift: string;
  /** How many items are selected with it, itself among them; 0 while it isn't. */
  readonly groupSize: number;
  /** Other users who are on it now. */
  readonly others?: readonly ItemEditor[] | undefined;
  readonly onSelect: () => void;
  readonly onPick: (mode: SelectMode) => void;
  readonly trimActions: (side: TrimSide) => TrimActions;
  /** What it can begin with; null where there can't be a cross-fade. */
  readonly cutChoice: CutChoice | null;
  readonly onCrossFade: (frames: number) => void;
  readonly rollActions: (side: TrimSide) => RollActions | null;
  readonly slipActions: SlipActions;
}

/** What is dragged over the timeline. */
export type TimelineDrag =
  | { readonly type: 'timeline-item'; readonly itemId: string }
  | { readonly type: 'clip'; readonly clipId: string };

/** One stretch of a clip: pictures above, sound below, a handle at each edge. */
export function TimelineItem(props: TimelineItemProps) {
  const { place, count, clip, pxPerFrame, fps, groupSize, onSelect } = props;
  const { t } = useTranslation();
  const { item } = place;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isDragged = useItemDrag({ element, itemId: item.itemId, groupSize });
  const isSelected = groupSize > 0;
  const picking = useItemPicking({ isSelected, onPick: props.onPick });
  const clipFrames = clipFramesFor(item, new Map(clip === undefined ? [] : [[item.clipId, clip.frames]]));
  const slip = useSlipDrag({ item, clipFrames, pxPerFrame, ...props.slipActions });
  const leftPx = place.startFrame * pxPerFrame;
  const widthPx = itemFrames(item) * pxPerFrame;
  const name = clip?.name ?? '';
  const isNarrow = widthPx <= 48;
  const stretch = stretchOf(props, slip.frames ?? 0);
  const trim = { clipFrames, pxPerFrame, fps, onSelect, speedPercent: item.speedPercent };
  return (
    <li
      className={`${styles['item']} ${isSelected ? styles['selected'] : ''} ${isDragged ? styles['dragged'] : ''} ${clip?.isDeleted === true ? styles['lost'] : ''}`}
      style={{ left: `calc(${leftPx}px + ${props.shift})`, width: Math.max(2, widthPx - 2) }}
    >
      <button
        ref={setElement}
        type="button"
        className={styles['face']}
        data-item={item.itemId}
        title={isNarrow ? name : undefined}
        aria-pressed={isSelected}
        aria-label={t('programs.timeline.item', {
          position: place.index + 1,
          count,
          name,
          length: timecode(itemFrames(item), fps),
          at: timecode(place.startFrame, fps),
          from: timecode(clipFrameAt(item.inFrame, item.speedPercent), fps),
        })}
        {...pressHandlers(slip, picking)}
      >
        <Filmstrip sprite={clip?.sprite ?? null} stretch={stretch} />
        <Waveform peaks={clip?.peaks ?? null} stretch={stretch} />
        <Label clip={clip} speed={speedOf(item)} isNarrow={isNarrow} fromPx={stretch.fromPx} />
      </button>
      {(['in', 'out'] as const).map((side) => (
        <TrimHandle
          key={side}
          {...trim}
          side={side}
          label={t(side === 'in' ? 'programs.timeline.trimIn' : 'programs.timeline.trimOut', { name })}
          frame={side === 'in' ? item.inFrame : item.outFrame}
          actions={props.trimActions(side)}
          roll={props.rollActions(side)}
        />
      ))}
      <ItemCrossFade {...props} name={name} />
      <ItemEditors editors={props.others ?? []} />
      <SlipTip item={item} frames={slip.frames} fps={fps} />
    </li>
  );
}

/** Where there is no cross-fade yet, only the selected item offers one. */
function ItemCrossFade(props: TimelineItemProps & { readonly name: string }) {
  const { cutChoice, groupSize, onCrossFade, ...mark } = props;
  if (cutChoice === null || cutChoice.mostFrames === 0) return null;
  if (cutChoice.placed === null && groupSize === 0) return null;
  const { name, pxPerFrame, fps, onSelect } = mark;
  return <CrossFadeMark {...{ name, pxPerFrame, fps, onSelect }} choice={cutChoice} onChange={onCrossFade} />;
}

/** What of the item is on the screen, with its footage moved by so many frames. */
function stretchOf(props: TimelineItemProps, movedFrames: number): VisibleStretch {
  const { place, pxPerFrame, fps, viewFromPx, viewToPx } = props;
  const leftPx = place.startFrame * pxPerFrame;
  return {
    fromPx: Math.max(0, Math.floor(viewFromPx - leftPx)),
    toPx: Math.min(itemFrames(place.item) * pxPerFrame, Math.ceil(viewToPx - leftPx)),
    ...clipScale(place.item, { inFrame: place.item.inFrame + movedFrames, pxPerFrame }),
    fps,
  };
}

/** A press selects the item when it ends; with Alt it moves the footage too. */
function pressHandlers(
  slip: ReturnType<typeof useSlipDrag>,
  picking: ReturnType<typeof useItemPicking>,
): HTMLAttributes<HTMLElement> {
  return {
    ...picking,
    onPointerDown(event) {
      slip.press(event);
      picking.onPointerDown();
    },
    onPointerMove: slip.move,
    onPointerUp() {
      slip.release();
      picking.onPointerUp();
    },
    onPointerCancel() {
      slip.cancel();
      picking.onPointerCancel();
    },
  };
}

/** The part of the clip that shows, while its footage is moved. */
function SlipTip({ item, frames, fps }: { item: EditItem; frames: number | null; fps: number }) {
  if (frames === null) return null;
  const time = (frame: number) => timecode(clipFrameAt(frame, item.speedPercent), fps);
  return (
    <span className={styles['tip']} data-slip aria-hidden>
      {time(item.inFrame + frames)} – {time(item.outFrame + frames)}
      <small>{signed(frames)}</small>
    </span>
  );
}

interface LabelProps {
  readonly clip: TimelineClip | undefined;
  readonly speed: number;
  readonly isNarrow: boolean;
  readonly fromPx: number;
}

/** The name of the clip; where there is no room for it, a missing clip still shows that it is. */
function Label({ clip, speed, isNarrow, fromPx }: LabelProps) {
  const { t } = useTranslation();
  if (clip === undefined || clip.name === '') return null;
  if (isNarrow)
    return clip.isDeleted === true ? (
      <IconAlertTriangle className={styles['alert']} size={16} stroke={1.5} aria-hidden />
    ) : null;
  return (
    <span className={styles['name']} style={{ left: fromPx }}>
      {clip.name}
      {speed !== normalSpeed && <em> · {t('programs.speed.percent', { speed })}</em>}
      {clip.waiting !== null && <em> · {clip.waiting}</em>}
    </span>
  );
}
