import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Peaks, peakBetween } from '../../../../../timeline/peaks.ts';
import { usePeaks } from '../../../../../timeline/use-media-text.ts';
import type { Cues } from '../../editor/cues.ts';
import classes from './editor.module.css';

const windowMs = 12_000;
const heightPx = 72;
const barPx = 3;

interface WaveStripProps {
  readonly peaks: string | null;
  readonly cues: Cues;
  readonly current: string | null;
  readonly positionMs: number;
  readonly durationMs: number;
  readonly onSeek: (positionMs: number) => void;
}

/** The sound around the playhead with the captions on it; a press goes there. */
export function WaveStrip({ peaks: url, cues, current, positionMs, durationMs, onSeek }: WaveStripProps) {
  const { t } = useTranslation();
  const peaks = usePeaks(url);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: frame, width } = useElementSize();
  const fromMs = Math.max(0, Math.min(positionMs - windowMs / 2, durationMs - windowMs));
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (canvas.current === null || context === null || width === 0) return;
    const density = globalThis.devicePixelRatio || 1;
    canvas.current.width = Math.ceil(width * density);
    canvas.current.height = heightPx * density;
    context.scale(density, density);
    draw(context, { width, fromMs, positionMs, peaks, cues, current });
  }, [width, fromMs, positionMs, peaks, cues, current]);
  const handleClick = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(Math.round(fromMs + ((event.clientX - box.left) / Math.max(1, box.width)) * windowMs));
  };
  return (
    <div ref={frame} className={classes['wave']}>
      {/* Keys and the seek bar of the player do the same. */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('captions.editor.wave')}
        style={{ width: '100%', height: heightPx }}
        onClick={handleClick}
      />
    </div>
  );
}

interface Drawing {
  readonly width: number;
  readonly fromMs: number;
  readonly positionMs: number;
  readonly peaks: Peaks | null;
  readonly cues: Cues;
  readonly current: string | null;
}

function draw(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { width, fromMs, positionMs, peaks, cues, current } = drawing;
  const xOf = (ms: number) => ((ms - fromMs) / windowMs) * width;
  context.clearRect(0, 0, width, heightPx);
  for (const { key, startMs, endMs } of cues) {
    if (endMs < fromMs || startMs > fromMs + windowMs) continue;
    context.fillStyle = key === current ? 'rgb(92 124 250 / 45%)' : 'rgb(92 124 250 / 20%)';
    context.fillRect(xOf(startMs), 0, Math.max(2, xOf(endMs) - xOf(startMs) - 1), heightPx);
  }
  context.fillStyle = 'rgb(128 140 190 / 90%)';
  const msPerBar = (windowMs / width) * barPx;
  for (let bar = 0; peaks !== null && bar * barPx < width; bar += 1) {
    const loudness = peakBetween(peaks, fromMs + bar * msPerBar, fromMs + (bar + 1) * msPerBar);
    const height = Math.max(1, loudness * heightPx);
    context.fillRect(bar * barPx, (heightPx - height) / 2, barPx - 1, height);
  }
  context.fillStyle = 'rgb(224 49 49)';
  context.fillRect(xOf(positionMs) - 1, 0, 2, heightPx);
}
