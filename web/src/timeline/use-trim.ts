import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { useRef, useState } from 'react';
import { lengthsOf, type TimelineClips } from './clips.ts';
import { clipFramesFor, edgeRange, type EditItem, type EditList, trimIn, trimOut } from './edit-list.ts';
import { shiftLook } from './item-looks.ts';
import { snapEdge } from './snap.ts';
import type { ItemPlace } from './time-map.ts';

export type TrimSide = 'in' | 'out';

/** The frame at an edge that is being trimmed, for the preview. */
export interface TrimPeek {
  readonly clipId: string;
  readonly side: TrimSide;
  /** The frame of the clip to show: the first or the last one of the item. */
  readonly sourceFrame: number;
}

interface TrimUse {
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly pxPerFrame: number;
  readonly playheadFrame: number;
  readonly onSelect: (itemId: string) => void;
  readonly onChange: (list: EditList, gesture: string) => void;
  readonly onPeek: (peek: TrimPeek | null) => void;
}

/** An edge between grab and release. The list itself changes on release only, so that scale and undo stay as they are. */
interface LiveTrim {
  /** The item as it was when its edge was grabbed. */
  readonly place: ItemPlace;
  readonly side: TrimSide;
  /** Frame of the edge, as the in and out points count; it has fractions, so that the edge stays under the pointer at every zoom. */
  readonly frame: number;
  /** Program frame that the edge has snapped to. */
  readonly snappedAt: number | null;
}

export interface Trimming {
  readonly live: LiveTrim | null;
  /** The list as the strip draws it: with the edge where the pointer has it. */
  readonly shownList: EditList;
  /** Items from this index on are drawn this many frames later, so that a left edge moves and its right edge rests. */
  readonly shift: { readonly fromIndex: number; readonly frames: number };
  readonly grab: (place: ItemPlace, side: TrimSide) => void;
  readonly drag: (frames: number, how: { snaps: boolean }) => void;
  readonly release: () => void;
  readonly cancel: () => void;
  readonly step: (place: ItemPlace, side: TrimSide, frames: number) => void;
  /** A handle lost the focus. */
  readonly leave: () => void;
}

const frameOf = ({ item }: ItemPlace, side: TrimSide) => (side === 'in' ? item.inFrame : item.outFrame);

/** Trimming an edge by pointer or keys. */
export function useTrim(use: TrimUse): Trimming {
  const [live, setLive] = useState<LiveTrim | null>(null);
  // Several pointer events can come before the next drawing.
  const current = useRef<LiveTrim | null>(null);
  const set = (next: LiveTrim | null) => {
    current.current = next;
    setLive(next);
    use.onPeek(next === null ? null : peekOf(next.place, next.side, Math.round(next.frame)));
  };
  return {
    live,
    shownList: live === null ? use.list : withEdge(use.list, live),
    shift: shiftOf(use.list, live),
    grab(place, side) {
      use.onSelect(place.item.itemId);
      set({ place, side, frame: frameOf(place, side), snappedAt: null });
    },
    drag(frames, how) {
      if (current.current !== null) set(dragged(use, current.current, frames, how.snaps));
    },
    release() {
      const now = current.current;
      set(null);
      if (now === null) return;
      const next = trimmed(use, now.place, now.side, now.frame);
      if (next !== use.list) use.onChange(next, crypto.randomUUID());
    },
    cancel: () => set(null),
    leave() {
      // Another handle may have been grabbed already.
      if (current.current === null) use.onPeek(null);
    },
    step(place, side, frames) {
      const next = trimmed(use, place, side, frameOf(place, side) + frames);
      const now = next[place.index];
      if (now === undefined) return;
      if (next !== use.list) use.onChange(next, `keys:${place.item.itemId}:${side}`);
      use.onPeek(peekOf({ ...place, item: now }, side, frameOf({ ...place, item: now }, side)));
    },
  };
}

function trimmed(use: TrimUse, place: ItemPlace, side: TrimSide, frame: number): EditList {
  const { itemId } = place.item;
  if (side === 'in') return trimIn(use.list, itemId, frame);
  return trimOut(use.list, itemId, frame, lengthsOf(use.clips));
}

function dragged(use: TrimUse, live: LiveTrim, frames: number, snaps: boolean): LiveTrim {
  const { place, side } = live;
  const start = frameOf(place, side);
  // Where the edge is in the program as it was grabbed: its frames and those of the program run along together.
  const origin = side === 'in' ? place.startFrame : place.endFrame;
  const snappedAt = snaps ? snapEdge({ ...use, place, side }, origin + frames) : null;
  const wanted = snappedAt === null ? start + frames : start + snappedAt - origin;
  const [low, high] = edgeRange(place.item, side, clipFramesFor(place.item, lengthsOf(use.clips)));
  const frame = Math.min(Math.max(wanted, low), high);
  return { place, side, frame, snappedAt: frame === wanted ? snappedAt : null };
}

function withEdge(list: EditList, { place, side, frame }: LiveTrim): EditList {
  const trimmed = (item: EditItem) =>
    side === 'in'
      ? { ...item, ...shiftLook(item, frame - item.inFrame), inFrame: frame }
      : { ...item, outFrame: frame };
  return list.map((item) => (item.itemId === place.item.itemId ? trimmed(item) : item));
}

/** The item may have moved since it was grabbed: someone else can change the list meanwhile. */
function shiftOf(list: EditList, live: LiveTrim | null): Trimming['shift'] {
  const item = live?.side === 'in' ? list.find(({ itemId }) => itemId === live.place.item.itemId) : undefined;
  if (live === null || item === undefined) return { fromIndex: list.length, frames: 0 };
  return { fromIndex: list.indexOf(item), frames: live.frame - item.inFrame };
}

function peekOf({ item }: ItemPlace, side: TrimSide, frame: number): TrimPeek {
  const shown = side === 'in' ? frame : Math.max(0, frame - 1);
  return { clipId: item.clipId, side, sourceFrame: clipFrameAt(shown, item.speedPercent) };
}
