import { type PointerEvent, useState } from 'react';
import styles from './hover-preview.module.css';
import { SpriteFrame, useSprite } from './sprite-frame.tsx';
import { spriteAt } from './sprite-vtt.ts';

interface HoverPreviewProps {
  readonly poster: string | null;
  readonly sprite: string | null;
  readonly durationMs: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly className?: string | undefined;
}

/** A still that lets one look through a video by moving over it. */
export function HoverPreview({
  poster,
  sprite,
  durationMs,
  widthPx,
  heightPx,
  className,
}: HoverPreviewProps) {
  const [at, setAt] = useState<{ fraction: number; widthPx: number; heightPx: number } | null>(null);
  const [wantsSprite, setWantsSprite] = useState(false);
  const cues = useSprite(wantsSprite ? sprite : null);
  const cue = at === null ? null : spriteAt(cues, at.fraction * durationMs);
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    setWantsSprite(true);
    setAt({
      fraction: Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width))),
      widthPx: box.width,
      heightPx: box.height,
    });
  };
  return (
    <span
      className={`${styles['preview']} ${className ?? ''}`}
      style={{ width: widthPx, height: heightPx, flexShrink: 0 }}
      onPointerMove={handleMove}
      onPointerLeave={() => setAt(null)}
    >
      {poster !== null && <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />}
      {cue !== null && at !== null && (
        <>
          <SpriteFrame cue={cue} widthPx={at.widthPx} heightPx={at.heightPx} className={styles['sprite']} />
          <span className={styles['line']} style={{ width: `${at.fraction * 100}%` }} />
        </>
      )}
    </span>
  );
}
