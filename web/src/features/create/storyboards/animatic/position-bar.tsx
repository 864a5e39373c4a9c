import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../player/clock.ts';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import type { Frame } from './timing.ts';

interface PositionProps {
  readonly clock: PlaybackClock;
  readonly frames: readonly Frame[];
  readonly durationMs: number;
}

interface PositionBarProps extends PositionProps {
  readonly isDisabled: boolean;
}

/** How far it is, with a mark for each shot; a click goes there. */
export function PositionBar({ clock, frames, durationMs, isDisabled }: PositionBarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      const { positionMs } = clock.get();
      if (done.current !== null) done.current.style.width = `${(positionMs / durationMs) * 100}%`;
      bar.current?.setAttribute('aria-valuenow', String(Math.round(positionMs / 1000)));
      bar.current?.setAttribute('aria-valuetext', formatClock(positionMs));
    };
    show();
    return clock.subscribe(show);
  }, [clock, durationMs]);
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    clock.seek(((event.clientX - left) / width) * durationMs);
  };
  return (
    <div
      ref={bar}
      className={styles['bar']}
      role="slider"
      tabIndex={0}
      aria-disabled={isDisabled}
      aria-label={t('storyboards.animatic.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={0}
      onPointerDown={(event) => {
        if (isDisabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (!isDisabled && event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      }}
    >
      {frames.map(({ shot, number, startMs, endMs }) => (
        <span
          key={shot.blockId}
          className={styles['mark']}
          title={`${number} ${shot.text}`}
          style={{
            left: `${(startMs / durationMs) * 100}%`,
            width: `${((endMs - startMs) / durationMs) * 100}%`,
          }}
        />
      ))}
      <span ref={done} className={styles['done']} />
    </div>
  );
}

/** The time in numbers. */
export function PositionTime({ clock, durationMs }: Pick<PositionProps, 'clock' | 'durationMs'>) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      if (text.current !== null) text.current.textContent = formatClock(clock.get().positionMs);
    };
    show();
    return clock.subscribe(show);
  }, [clock]);
  return (
    <span className={styles['time']}>
      <span ref={text} /> / {formatClock(durationMs)}
    </span>
  );
}
