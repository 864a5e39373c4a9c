import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { chapterAt, type PlayerChapter } from './chapters.ts';
import { formatClock } from './clock.ts';
import styles from './player.module.css';
import { SpriteFrame } from './sprite-frame.tsx';
import { type SpriteCue, spriteAt } from './sprite-vtt.ts';
import type { PlayerWords } from './words.ts';

interface SeekBarProps {
  readonly words: PlayerWords;
  readonly positionMs: number;
  readonly bufferedMs: number;
  readonly durationMs: number;
  readonly cues: readonly SpriteCue[];
  readonly chapters: readonly PlayerChapter[];
  /** Times that dots show. */
  readonly marks?: readonly number[] | undefined;
  readonly onSeek: (positionMs: number) => void;
}

const previewWidthPx = 160;

/** The bar of a player: drag, tap or arrow keys seek; pointing shows the picture of that time. */
export function SeekBar(props: SeekBarProps) {
  const { words, positionMs, durationMs, onSeek } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const [draggedMs, setDraggedMs] = useState<number | null>(null);
  const shownMs = Math.min(draggedMs ?? positionMs, durationMs);

  const timeAt = (event: PointerEvent) => Math.round(fractionAt(bar.current, event) * durationMs);
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDraggedMs(timeAt(event));
  };
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const timeMs = timeAt(event);
    setPointedMs(timeMs);
    if (draggedMs !== null) setDraggedMs(timeMs);
  };
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    if (draggedMs === null) return;
    onSeek(timeAt(event));
    setDraggedMs(null);
    if (event.pointerType !== 'mouse') setPointedMs(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = positionAfterKey(event.key, positionMs, durationMs);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeek(next);
  };
  const previewMs = draggedMs ?? pointedMs;
  return (
    <div
      ref={bar}
      className={styles['seek']}
      role="slider"
      tabIndex={0}
      aria-label={words('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationMs / 1000)}
      aria-valuenow={Math.floor(shownMs / 1000)}
      aria-valuetext={valueTextOf(props, shownMs)}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDraggedMs(null)}
      onPointerLeave={() => setPointedMs(null)}
      onKeyDown={handleKey}
    >
      <Track {...props} shownMs={shownMs} />
      <Marks {...props} />
      <span className={styles['thumb']} style={{ left: percentOf(shownMs, durationMs) }} />
      {previewMs !== null && <SeekPreview {...props} timeMs={previewMs} />}
    </div>
  );
}

/** Where comments are. */
function Marks({ marks = [], durationMs }: Pick<SeekBarProps, 'marks' | 'durationMs'>) {
  return marks.map((atMs) => (
    <span key={atMs} className={styles['mark']} style={{ left: percentOf(atMs, durationMs) }} aria-hidden />
  ));
}

function percentOf(timeMs: number, durationMs: number): string {
  return `${durationMs > 0 ? Math.min(100, (timeMs / durationMs) * 100) : 0}%`;
}

/** The time, and the chapter that it is in. */
function valueTextOf({ words, durationMs, chapters }: SeekBarProps, shownMs: number): string {
  const position = words('position', { position: formatClock(shownMs), duration: formatClock(durationMs) });
  const chapter = chapterAt(chapters, shownMs);
  return chapter === null ? position : `${position}, ${chapter.title}`;
}

/** What is loaded, what was played, and where chapters begin. */
function Track({ bufferedMs, durationMs, chapters, shownMs }: SeekBarProps & { readonly shownMs: number }) {
  return (
    <span className={styles['track']}>
      <span className={styles['buffered']} style={{ width: percentOf(bufferedMs, durationMs) }} />
      <span className={styles['played']} style={{ width: percentOf(shownMs, durationMs) }} />
      {chapters
        .filter(({ atMs }) => atMs > 0)
        .map(({ atMs }) => (
          <span key={atMs} className={styles['chapterMark']} style={{ left: percentOf(atMs, durationMs) }} />
        ))}
    </span>
  );
}

/** How far along the bar the pointer is, 0…1. */
function fractionAt(bar: HTMLElement | null, event: PointerEvent): number {
  const box = bar?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return 0;
  return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
}

function SeekPreview({ timeMs, cues, chapters, durationMs }: SeekBarProps & { readonly timeMs: number }) {
  const chapter = chapterAt(chapters, timeMs);
  const left = percentOf(timeMs, durationMs);
  const cue = spriteAt(cues, timeMs);
  const half = cue === null ? 32 : previewWidthPx / 2 + 2;
  return (
    <span
      className={styles['preview']}
      style={{ left: `clamp(${half}px, ${left}, calc(100% - ${half}px))` }}
      aria-hidden
    >
      {cue !== null && (
        <SpriteFrame cue={cue} widthPx={previewWidthPx} className={styles['previewPicture']} />
      )}
      <span className={styles['previewTime']}>
        {chapter !== null && <span className={styles['previewChapter']}>{chapter.title}</span>}
        {formatClock(timeMs)}
      </span>
    </span>
  );
}

function positionAfterKey(key: string, positionMs: number, durationMs: number): number | null {
  const clamp = (timeMs: number) => Math.min(durationMs, Math.max(0, timeMs));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(positionMs - 5_000);
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(positionMs + 5_000);
    case 'PageDown':
      return clamp(positionMs - 60_000);
    case 'PageUp':
      return clamp(positionMs + 60_000);
    case 'Home':
      return 0;
    case 'End':
      return durationMs;
    default:
      return null;
  }
}
