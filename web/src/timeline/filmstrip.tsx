import { SpriteFrame } from '../player/sprite-frame.tsx';
import { spriteAt } from '../player/sprite-vtt.ts';
import { msOfFrame } from './time-map.ts';
import styles from './timeline.module.css';
import { useSpriteCues } from './use-media-text.ts';

/** A stretch of an item on the screen: pixels from the item's start, and the source frame there. */
export interface VisibleStretch {
  readonly fromPx: number;
  readonly toPx: number;
  readonly inFrame: number;
  readonly pxPerFrame: number;
  readonly fps: number;
}

const stripHeightPx = 52;

/** Pictures of the clip along an item; only those on the screen are drawn. */
export function Filmstrip({ sprite, stretch }: { sprite: string | null; stretch: VisibleStretch }) {
  const cues = useSpriteCues(sprite);
  const sample = cues[0];
  if (sample === undefined) return null;
  const tilePx = Math.max(24, Math.round((stripHeightPx * sample.width) / sample.height));
  const first = Math.max(0, Math.floor(stretch.fromPx / tilePx));
  const last = Math.ceil(stretch.toPx / tilePx);
  const tiles = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  return (
    <div className={styles['strip']} aria-hidden>
      {tiles.map((tile) => {
        const frame = stretch.inFrame + ((tile + 0.5) * tilePx) / stretch.pxPerFrame;
        const cue = spriteAt(cues, msOfFrame(frame, stretch.fps));
        return (
          <span key={tile} style={{ position: 'absolute', left: tile * tilePx }}>
            {cue !== null && <SpriteFrame cue={cue} widthPx={tilePx} heightPx={stripHeightPx} />}
          </span>
        );
      })}
    </div>
  );
}
