import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { within } from './slip-roll.ts';
import { timecode } from './time-map.ts';
import styles from './timeline.module.css';
import { useDragKeys } from './use-drag-keys.ts';
import { type RollActions, useRollDrag } from './use-roll-drag.ts';
import type { TrimSide } from './use-trim.ts';

/** What a handle asks for; frames are counted from where the edge was grabbed. */
export interface TrimActions {
  readonly onGrab: () => void;
  readonly onDrag: (frames: number, how: { snaps: boolean }) => void;
  readonly onRelease: () => void;
  readonly onCancel: () => void;
  readonly onStep: (frames: number) => void;
  /** The handle was left. */
  readonly onLeave: () => void;
}

interface TrimHandleProps {
  readonly side: TrimSide;
  readonly label: string;
  readonly frame: number;
  readonly clipFrames: number;
  /** Frames count at this speed. */
  readonly speedPercent?: number | undefined;
  readonly pxPerFrame: number;
  readonly fps: number;
  readonly actions: TrimActions;
  /** Moves the cut at this edge; null where there is none. */
  readonly roll: RollActions | null;
  readonly onSelect: () => void;
}

/** The edge of an item: dragged, or moved by arrow keys, it shows its frame. */
export function TrimHandle(props: TrimHandleProps) {
  const { side, label, actions, onSelect } = props;
  const time = (at: number) => timecode(clipFrameAt(at, props.speedPercent), props.fps);
  const frame = Math.round(props.frame);
  const drag = useEdgeDrag(props);
  const rolling = useRollDrag(props.roll, props.pxPerFrame);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (step === undefined || props.roll === null) return;
      event.preventDefault();
      event.stopPropagation();
      return rollByKey(props.roll, step * (event.shiftKey ? 10 : 1));
    }
    if (step === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) actions.onStep(step * (event.shiftKey ? 10 : 1));
    else event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-item]')?.focus();
  };
  return (
    <div
      className={`${styles['handle']} ${styles[side] ?? ''}`}
      role="slider"
      tabIndex={0}
      data-trim={side}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={props.clipFrames}
      aria-valuenow={frame}
      aria-valuetext={time(frame)}
      {...pressHandlers(drag, rolling)}
      onKeyDown={handleKey}
      onFocus={onSelect}
      onBlur={actions.onLeave}
    >
      <RollLine time={time} frame={frame} frames={rolling.frames} pxPerFrame={props.pxPerFrame} />
      {drag.startFrame !== null && (
        <span className={styles['tip']} aria-hidden>
          {time(frame)}
          <small>{signed(frame - drag.startFrame)}</small>
        </span>
      )}
    </div>
  );
}

/** Follows the pointer from grab to release; Escape puts the edge back, Alt lets it pass what it would snap to. */
function useEdgeDrag({ frame, pxPerFrame, actions }: TrimHandleProps) {
  const grabbedX = useRef(0);
  const pointer = useRef({ x: 0, isFree: false });
  const [startFrame, setStartFrame] = useState<number | null>(null);
  const isDragged = startFrame !== null;
  const follow = (change: Partial<{ x: number; isFree: boolean }>) => {
    pointer.current = { ...pointer.current, ...change };
    const { x, isFree } = pointer.current;
    actions.onDrag((x - grabbedX.current) / pxPerFrame, { snaps: !isFree });
  };
  const end = (act: () => void) => {
    setStartFrame(null);
    act();
  };
  useDragKeys(isDragged, {
    onEscape: () => end(actions.onCancel),
    onAlt: (isFree) => follow({ isFree }),
  });
  return {
    startFrame,
    handleDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbedX.current = event.clientX;
      pointer.current = { x: event.clientX, isFree: event.altKey };
      setStartFrame(frame);
      actions.onGrab();
    },
    handleMove(event: PointerEvent) {
      if (isDragged) follow({ x: event.clientX, isFree: event.altKey });
    },
    handleUp() {
      if (isDragged) end(actions.onRelease);
    },
    handleCancel() {
      if (isDragged) end(actions.onCancel);
    },
  };
}

/** A press moves the edge; with Ctrl or Cmd it moves the cut there. */
function pressHandlers(
  drag: ReturnType<typeof useEdgeDrag>,
  rolling: ReturnType<typeof useRollDrag>,
): HTMLAttributes<HTMLElement> {
  return {
    onPointerDown(event) {
      if (!rolling.press(event)) drag.handleDown(event);
    },
    onPointerMove(event) {
      drag.handleMove(event);
      rolling.move(event);
    },
    onPointerUp() {
      drag.handleUp();
      rolling.release();
    },
    onPointerCancel() {
      drag.handleCancel();
      rolling.cancel();
    },
    onContextMenu(event) {
      // On a Mac, Ctrl and a press ask for the menu.
      if (event.ctrlKey) event.preventDefault();
    },
  };
}

interface RollLineProps {
  readonly frame: number;
  /** How far the cut is moved; null while it rests. */
  readonly frames: number | null;
  readonly pxPerFrame: number;
  readonly time: (frame: number) => string;
}

/** Where the cut would be, with the frame of the clip there. */
function RollLine({ frame, frames, pxPerFrame, time }: RollLineProps) {
  if (frames === null) return null;
  return (
    <span
      className={styles['roll']}
      style={{ transform: `translateX(${frames * pxPerFrame}px)` }}
      data-roll
      aria-hidden
    >
      <span className={styles['tip']}>
        {time(frame + frames)}
        <small>{signed(frames)}</small>
      </span>
    </span>
  );
}

function rollByKey({ range, onPeek, onRoll, keysGesture }: RollActions, frames: number): void {
  const by = within(range, frames);
  onRoll(by, keysGesture);
  onPeek(by);
}

/** Frames with their sign. */
export function signed(frames: number): string {
  return frames > 0 ? `+${frames}` : String(frames);
}
