import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { movedFraming, zoomedFraming } from '../../../../timeline/framing.ts';
import type { ItemFraming } from '../editor/use-framing.ts';
import styles from './framing-layer.module.css';

/** Moves the picture of the selected item in its frame by pointer and keys, over guides. */
export function FramingLayer({ framing }: { framing: ItemFraming }) {
  const { t } = useTranslation();
  const { value, shape, picture, change } = framing;
  const drag = useRef<{ x: number; y: number; from: typeof value; gesture: string } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: value, gesture: crypto.randomUUID() };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const start = drag.current;
    if (start === null) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = { x: (event.clientX - start.x) / width, y: (event.clientY - start.y) / height };
    change(movedFraming(start.from, by, shape, picture), start.gesture);
  };
  const onPointerEnd = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const by = steps[event.key];
    if (by !== undefined)
      change(movedFraming(value, { x: by[0] * step, y: by[1] * step }, shape, picture), 'keys');
    else if (event.key === '+' || event.key === '=')
      change(zoomedFraming(value, value.zoom + 0.05, shape, picture), 'keys');
    else if (event.key === '-') change(zoomedFraming(value, value.zoom - 0.05, shape, picture), 'keys');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a picture that is moved in two directions has no other role
    <div
      className={styles['layer']}
      role="application"
      tabIndex={0}
      aria-label={t('programs.framing.layer')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span className={styles['thirds']} />
      <span className={styles['safe']} />
    </div>
    // oxlint-enable jsx-a11y/no-noninteractive-tabindex
  );
}

/** The picture goes where the arrow points. */
const steps: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
