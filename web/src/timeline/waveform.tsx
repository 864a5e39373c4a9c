import { useEffect, useRef } from 'react';
import type { VisibleStretch } from './filmstrip.tsx';
import { type Peaks, peakBetween } from './peaks.ts';
import styles from './timeline.module.css';
import { usePeaks } from './use-media-text.ts';

const heightPx = 28;
const barPx = 2;

/** Loudness along an item, drawn for what is on the screen only. */
export function Waveform({ peaks: url, stretch }: { peaks: string | null; stretch: VisibleStretch }) {
  const peaks = usePeaks(url);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { fromPx, toPx, inFrame, pxPerFrame, fps } = stretch;
  useEffect(() => {
    if (canvas.current !== null && peaks !== null)
      draw(canvas.current, peaks, { fromPx, toPx, inFrame, pxPerFrame, fps });
  }, [peaks, fromPx, toPx, inFrame, pxPerFrame, fps]);
  if (peaks === null) return null;
  return (
    <canvas
      ref={canvas}
      className={styles['wave']}
      style={{ left: fromPx, width: toPx - fromPx, height: heightPx }}
      aria-hidden
    />
  );
}

function draw(canvas: HTMLCanvasElement, peaks: Peaks, stretch: VisibleStretch): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { fromPx, toPx, inFrame, pxPerFrame, fps } = stretch;
  const density = globalThis.devicePixelRatio || 1;
  const widthPx = Math.max(1, toPx - fromPx);
  canvas.width = Math.ceil(widthPx * density);
  canvas.height = heightPx * density;
  context.scale(density, density);
  context.fillStyle = 'rgb(191 204 250 / 85%)';
  const timeMs = (px: number) => ((inFrame + px / pxPerFrame) * 1000) / fps;
  // Bars keep their place in the item while it scrolls, or they would shimmer.
  const firstBar = Math.floor(fromPx / barPx);
  for (let bar = firstBar; bar * barPx < toPx; bar += 1) {
    const loudness = peakBetween(peaks, timeMs(bar * barPx), timeMs((bar + 1) * barPx));
    const barHeight = Math.max(1, loudness * heightPx);
    context.fillRect(bar * barPx - fromPx, (heightPx - barHeight) / 2, barPx - 0.5, barHeight);
  }
}
