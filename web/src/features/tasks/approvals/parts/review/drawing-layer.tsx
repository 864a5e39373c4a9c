import type { Drawing } from '@rushes/contract/tasks/approvals';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './review.module.css';
import {
  type DrawingColour,
  type DrawingTool,
  type DrawnShape,
  drawnTo,
  extent,
  isDrawn,
  pathOf,
  pointIn,
} from './drawing.ts';

export const colourValues = {
  ...{ red: '#ff4d3d', yellow: '#ffd60a', green: '#3ddc68', blue: '#4d9fff', white: '#ffffff' },
} as const satisfies Readonly<Record<DrawingColour, string>>;

interface DrawingLayerProps {
  readonly shapes: Drawing;
  /** Width of the picture by its height. */
  readonly ratio: number;
  /** Absent: what was drawn is only shown. */
  readonly pen?: { readonly tool: DrawingTool; readonly colour: DrawingColour } | undefined;
  readonly onDraw?: (shape: DrawnShape) => void;
}

/** What is drawn over the picture. */
export function DrawingLayer({ shapes, ratio, pen, onDraw }: DrawingLayerProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<DrawnShape | null>(null);
  const shown = begun === null ? shapes : [...shapes, begun];
  if (shown.length === 0 && pen === undefined) return null;
  const pointOf = (event: PointerEvent<SVGSVGElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event);
  const handlers = pen !== undefined && {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setBegun({ ...pen, points: [pointOf(event)] });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const point = pointOf(event);
      setBegun((shape) => shape && drawnTo(shape, point));
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const shape = begun && drawnTo(begun, pointOf(event));
      setBegun(null);
      if (shape !== null && isDrawn(shape)) onDraw?.(shape);
    },
    onPointerCancel: () => setBegun(null),
  };
  return (
    <svg
      className={pen === undefined ? styles['drawing'] : `${styles['drawing']} ${styles['canvas']}`}
      viewBox={`0 0 ${extent * ratio} ${extent}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t(pen === undefined ? 'approvals.drawing.label' : 'approvals.drawing.canvas')}
      {...handlers}
    >
      {shown.map((shape, at) => (
        <path
          key={at}
          d={pathOf(shape, ratio)}
          fill="none"
          stroke={colourValues[shape.colour]}
          strokeWidth={90}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
