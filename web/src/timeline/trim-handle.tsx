import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { timecode } from './time-map.ts';
import styles from './timeline.module.css';
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
  readonly pxPerFrame: number;
  readonly fps: number;
  readonly actions: TrimActions;
  readonly onSelect: () => void;
}

/** The edge of an item: dragged, or moved by arrow keys, it shows its frame. */
export function TrimHandle(props: TrimHandleProps) {
  const { side, label, fps, actions, onSelect } = props;
  const frame = Math.round(props.frame);
  const drag = useEdgeDrag(props);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
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
      aria-valuetext={timecode(frame, fps)}
      onPointerDown={drag.handleDown}
      onPointerMove={drag.handleMove}
      onPointerUp={drag.handleUp}
      onPointerCancel={drag.handleCancel}
      onKeyDown={handleKey}
      onFocus={onSelect}
      onBlur={actions.onLeave}
    >
      {drag.startFrame !== null && (
        <span className={styles['tip']} aria-hidden>
          {timecode(frame, fps)}
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

/** While an edge is held no key means anything else: Delete would take away what is being trimmed. */
function useDragKeys(
  isDragged: boolean,
  keys: { readonly onEscape: () => void; readonly onAlt: (isDown: boolean) => void },
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isDragged) return;
    const end = new AbortController();
    const listen = (type: 'keydown' | 'keyup', handle: (event: globalThis.KeyboardEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          handle(event);
        },
        { capture: true, signal: end.signal },
      );
    listen('keydown', (event) => {
      if (event.key === 'Escape') latest.current.onEscape();
      if (event.key === 'Alt') latest.current.onAlt(true);
    });
    listen('keyup', (event) => {
      if (event.key === 'Alt') latest.current.onAlt(false);
    });
    return () => end.abort();
  }, [isDragged]);
}

function signed(frames: number): string {
  return frames > 0 ? `+${frames}` : String(frames);
}
