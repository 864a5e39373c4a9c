import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { type PointerEvent, useRef, useState } from 'react';
import { lengthsOf, type TimelineClips } from './clips.ts';
import { clipFramesFor, type EditItem, type EditList } from './edit-list.ts';
import { type FrameRange, rollCut, rollRange, within } from './slip-roll.ts';
import { useDragKeys } from './use-drag-keys.ts';
import type { TrimPeek, TrimSide } from './use-trim.ts';

/** What can be done with the cut at an edge. */
export interface RollActions {
  readonly range: FrameRange;
  /** Shows the frame at the edge with the cut moved so far. */
  readonly onPeek: (frames: number) => void;
  readonly onEndPeek: () => void;
  /** Steps with the same gesture are undone together. */
  readonly onRoll: (frames: number, gesture: string) => void;
  readonly keysGesture: string;
}

interface RollUse {
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly onChange: (list: EditList, gesture: string) => void;
  readonly onPeek: (peek: TrimPeek | null) => void;
}

/** The cut at an edge of an item; null at the start and the end of the program. */
export function rollActionsOf(use: RollUse, index: number, side: TrimSide): RollActions | null {
  const { list, clips, onPeek } = use;
  const leftAt = side === 'out' ? index : index - 1;
  const [left, right] = [list[leftAt], list[leftAt + 1]];
  if (left === undefined || right === undefined) return null;
  const lengths = lengthsOf(clips);
  const peek = ({ clipId, speedPercent }: EditItem, frame: number) =>
    onPeek({ clipId, side, sourceFrame: clipFrameAt(frame, speedPercent) });
  return {
    range: rollRange(left, right, clipFramesFor(left, lengths)),
    onPeek: (frames) =>
      side === 'out' ? peek(left, left.outFrame + frames - 1) : peek(right, right.inFrame + frames),
    onEndPeek: () => onPeek(null),
    onRoll(frames, gesture) {
      const next = rollCut(list, left.itemId, frames, lengths);
      if (next !== list) use.onChange(next, gesture);
    },
    keysGesture: `roll:${left.itemId}`,
  };
}

/** Moves a cut by a drag with Ctrl or Cmd. A line shows where it would be; the items change when it is let go. */
export function useRollDrag(roll: RollActions | null, pxPerFrame: number) {
  const grabbedX = useRef(0);
  const [frames, setFrames] = useState<number | null>(null);
  const show = (next: number) => {
    setFrames(next);
    roll?.onPeek(next);
  };
  const end = () => {
    setFrames(null);
    roll?.onEndPeek();
  };
  useDragKeys(frames !== null, { onEscape: end, onAlt: () => undefined });
  return {
    frames,
    /** Answers whether the press grabbed the cut. */
    press(event: PointerEvent<HTMLElement>): boolean {
      if (roll === null || !(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbedX.current = event.clientX;
      show(0);
      return true;
    },
    move(event: PointerEvent) {
      if (frames === null || roll === null) return;
      const next = within(roll.range, (event.clientX - grabbedX.current) / pxPerFrame);
      if (next !== frames) show(next);
    },
    release() {
      if (frames === null) return;
      end();
      if (frames !== 0) roll?.onRoll(frames, crypto.randomUUID());
    },
    cancel() {
      if (frames !== null) end();
    },
  };
}
