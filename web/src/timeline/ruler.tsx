import { type PointerEvent, useRef } from 'react';
import { formatClock } from '../player/clock.ts';
import { timecode } from './time-map.ts';
import styles from './timeline.module.css';

interface RulerProps {
  readonly pxPerFrame: number;
  readonly fps: number;
  readonly totalFrames: number;
  readonly viewFromPx: number;
  readonly viewToPx: number;
  readonly onSeek: (frame: number) => void;
}

const roomPx = 88;

/** Frames between two marks, so that their labels have room. */
export function markDistance(pxPerFrame: number, fps: number): number {
  const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((value) => value * fps);
  const frames = [1, 2, 5, 10, 15].filter((value) => value < fps);
  return [...frames, ...seconds].find((distance) => distance * pxPerFrame >= roomPx) ?? 7200 * fps;
}

/** Times above the strip; pressing or dragging along it moves the playhead. */
export function Ruler({ pxPerFrame, fps, totalFrames, viewFromPx, viewToPx, onSeek }: RulerProps) {
  const isDown = useRef(false);
  const distance = markDistance(pxPerFrame, fps);
  const first = Math.max(0, Math.floor(viewFromPx / pxPerFrame / distance));
  const last = Math.ceil(viewToPx / pxPerFrame / distance);
  const marks = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => (first + index) * distance,
  );
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const leftPx = event.currentTarget.getBoundingClientRect().left;
    onSeek(Math.min(totalFrames, Math.max(0, Math.round((event.clientX - leftPx) / pxPerFrame))));
  };
  return (
    <div
      className={styles['ruler']}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (isDown.current) seek(event);
      }}
      onPointerUp={() => {
        isDown.current = false;
      }}
      onPointerCancel={() => {
        isDown.current = false;
      }}
    >
      {marks.map((frame) => (
        <span key={frame} className={styles['mark']} style={{ left: frame * pxPerFrame }}>
          {distance < fps ? timecode(frame, fps) : formatClock((frame * 1000) / fps)}
        </span>
      ))}
    </div>
  );
}
