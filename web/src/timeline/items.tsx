import { minCrossFadeFrames } from '@rushes/contract/create/lists/cross-fade';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthsOf } from './clips.ts';
import { choiceAt } from './cross-fades.ts';
import { type EditItem, type EditList, itemFrames } from './edit-list.ts';
import { changeItem } from './item-looks.ts';
import type { SelectMode } from './selection.ts';
import { slipItem } from './slip-roll.ts';
import type { ItemPlace } from './time-map.ts';
import { TimelineItem } from './timeline-item.tsx';
import styles from './timeline.module.css';
import type { TimelineProps } from './timeline-props.ts';
import type { Held } from './use-held.ts';
import { rollActionsOf } from './use-roll-drag.ts';
import type { SlipActions } from './use-slip-drag.ts';
import type { Trimming, TrimSide } from './use-trim.ts';
import type { TimelineView } from './use-view.ts';

interface ItemsProps {
  readonly props: TimelineProps;
  readonly trimming: Trimming;
  readonly held: Held;
  /** The places of the list as it is while something is trimmed. */
  readonly places: readonly ItemPlace[];
}

const overscanPx = 200;

/** The items of the strip that are on the screen, or nearly. */
export function Items({ props, trimming, held, places }: ItemsProps) {
  const { view, selection } = props;
  const { shift } = trimming;
  const { t } = useTranslation();
  const shiftOf = ({ index }: ItemPlace) => (index >= shift.fromIndex ? shift.frames * view.pxPerFrame : 0);
  const shown = places.filter(
    (place) => isSeen(place, shiftOf(place), view) || place.item.itemId === selection.currentId,
  );
  return (
    <ol
      className={styles['items']}
      aria-label={t('programs.timeline.label')}
      data-several={selection.ids.size > 1 || undefined}
    >
      {shown.map((place) => {
        const rest = held.resting[place.index] ?? place;
        const common = { props, trimming, rest };
        return isHeld(rest, held, view) ? (
          <StripItem
            key={place.item.itemId}
            {...common}
            place={rest}
            shift={place.index > held.index ? 'var(--pushed)' : '0px'}
            heldBy={held.basis}
          />
        ) : (
          <StripItem
            key={place.item.itemId}
            {...common}
            place={place}
            shift={`${shiftOf(place)}px`}
            heldBy={null}
          />
        );
      })}
    </ol>
  );
}

/** The item after the trimmed one has a cut with it; one that isn't all on the screen lacks some of its pictures. */
function isHeld(rest: ItemPlace, held: Held, view: TimelineView): boolean {
  const { index, basis, pushedPx } = held;
  if (basis === null || rest.index === index || rest.index === index + 1) return false;
  return isWhole(rest, 0, view) && isWhole(rest, rest.index > index ? pushedPx : 0, view);
}

interface StripItemProps {
  readonly props: TimelineProps;
  readonly trimming: Trimming;
  readonly place: ItemPlace;
  /** Its place in the list as it was before the trim. */
  readonly rest: ItemPlace;
  /** How far it is from its place, as a length of CSS. */
  readonly shift: string;
  /** While this is the same, the item stays as it is; null: it may change. */
  readonly heldBy: Held['basis'];
}

const StripItem = memo(
  function StripItem({ props, trimming, place, rest, shift }: StripItemProps) {
    const { list, clips, fps, view, selection } = props;
    const { itemId, clipId } = place.item;
    return (
      <TimelineItem
        place={place}
        count={list.length}
        clip={clips.get(clipId)}
        pxPerFrame={view.pxPerFrame}
        fps={fps}
        viewFromPx={view.viewFromPx}
        viewToPx={view.viewToPx}
        shift={shift}
        others={props.others?.filter((other) => other.itemId === itemId)}
        groupSize={selection.ids.has(itemId) ? selection.ids.size : 0}
        trimActions={trimActionsOf(trimming, rest)}
        {...crossFadeOf(props, trimming.shownList, place)}
        {...itemActionsOf(props, place)}
      />
    );
  },
  (before, now) => now.heldBy !== null && before.heldBy === now.heldBy,
);

/** Whether any of an item is on the screen, or nearly. */
function isSeen({ startFrame, endFrame }: ItemPlace, shiftPx: number, view: TimelineView): boolean {
  const endsAtPx = endFrame * view.pxPerFrame + shiftPx;
  const startsAtPx = startFrame * view.pxPerFrame + shiftPx;
  return endsAtPx >= view.viewFromPx - overscanPx && startsAtPx <= view.viewToPx + overscanPx;
}

/** Whether all of an item is on the screen: then all of its pictures are drawn. */
function isWhole({ item, startFrame }: ItemPlace, shiftPx: number, view: TimelineView): boolean {
  const startsAtPx = startFrame * view.pxPerFrame + shiftPx;
  const endsAtPx = startsAtPx + itemFrames(item) * view.pxPerFrame;
  return startsAtPx >= view.viewFromPx && endsAtPx <= view.viewToPx;
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
