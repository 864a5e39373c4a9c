import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { type PointerEvent, useRef, useState } from 'react';
import type { EditItem } from './edit-list.ts';
import { slipRange, within } from './slip-roll.ts';
import { useDragKeys } from './use-drag-keys.ts';
import type { TrimPeek } from './use-trim.ts';

export interface SlipActions {
  readonly onSlip: (frames: number) => void;
  readonly onPeek: (peek: TrimPeek | null) => void;
}

interface SlipUse extends SlipActions {
  readonly item: EditItem;
  readonly clipFrames: number;
  readonly pxPerFrame: number;
}

/** Moves the footage in an item by a drag with Alt; answers by how many frames it is moved now. Only this item is drawn again. */
export function useSlipDrag({ item, clipFrames, pxPerFrame, onSlip, onPeek }: SlipUse) {
  const grabbedX = useRef(0);
  const [frames, setFrames] = useState<number | null>(null);
  const show = (next: number) => {
    setFrames(next);
    onPeek({
      clipId: item.clipId,
      side: 'in',
      sourceFrame: clipFrameAt(item.inFrame + next, item.speedPercent),
    });
  };
  const end = () => {
    setFrames(null);
    onPeek(null);
  };
  useDragKeys(frames !== null, { onEscape: end, onAlt: () => undefined });
  return {
    frames,
    /** Answers whether the press began to slip. */
    press(event: PointerEvent<HTMLElement>): boolean {
      if (!event.altKey || event.button !== 0) return false;
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbedX.current = event.clientX;
      show(0);
      return true;
    },
    move(event: PointerEvent) {
      if (frames === null) return;
      // The footage follows the pointer: to the right, an earlier part shows.
      const next = within(slipRange(item, clipFrames), (grabbedX.current - event.clientX) / pxPerFrame);
      if (next !== frames) show(next);
    },
    release() {
      if (frames === null) return;
      end();
      if (frames !== 0) onSlip(frames);
    },
    cancel() {
      if (frames !== null) end();
    },
  };
}
