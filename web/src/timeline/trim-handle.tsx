import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { timecode } from './time-map.ts';
import styles from './timeline.module.css';

interface TrimHandleProps {
  readonly side: 'in' | 'out';
  readonly label: string;
  readonly frame: number;
  readonly clipFrames: number;
  readonly pxPerFrame: number;
  readonly fps: number;
  /** A wish for the edge; `gesture` is the same for all steps of one drag. */
  readonly onTrim: (frame: number, gesture: string) => void;
  readonly onEnd: () => void;
}

/** The edge of an item: dragged, or moved by arrow keys, it shows the frame it stands on. */
export function TrimHandle(props: TrimHandleProps) {
  const { side, label, frame, clipFrames, pxPerFrame, fps, onTrim, onEnd } = props;
  const drag = useRef<{ x: number; frame: number; gesture: string } | null>(null);
  const [startFrame, setStartFrame] = useState<number | null>(null);
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame, gesture: crypto.randomUUID() };
    setStartFrame(frame);
  };
  const handleMove = (event: PointerEvent) => {
    const from = drag.current;
    if (from === null) return;
    onTrim(from.frame + Math.round((event.clientX - from.x) / pxPerFrame), from.gesture);
  };
  const handleUp = () => {
    if (drag.current === null) return;
    drag.current = null;
    setStartFrame(null);
    onEnd();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onTrim(frame + step * (event.shiftKey ? 10 : 1), `keys:${side}:${label}`);
    onEnd();
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
      aria-valuemax={clipFrames}
      aria-valuenow={frame}
      aria-valuetext={timecode(frame, fps)}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onKeyDown={handleKey}
    >
      {startFrame !== null && (
        <span className={styles['tip']} aria-hidden>
          {timecode(frame, fps)}
          <small>{signed(frame - startFrame)}</small>
        </span>
      )}
    </div>
  );
}

function signed(frames: number): string {
  return frames > 0 ? `+${frames}` : String(frames);
}
