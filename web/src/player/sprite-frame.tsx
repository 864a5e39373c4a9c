import { useEffect, useState } from 'react';
import { loadMediaText } from '../lib/api/media-files.ts';
import { parseSpriteVtt, type SpriteCue } from './sprite-vtt.ts';

const noCues: readonly SpriteCue[] = [];

/** The pictures that a sprite file names; empty until they are there, and where there are none. */
export function useSprite(url: string | null | undefined): readonly SpriteCue[] {
  const [loaded, setLoaded] = useState<{ url: string; cues: readonly SpriteCue[] } | null>(null);
  useEffect(() => {
    if (!url) return;
    const abort = new AbortController();
    loadMediaText(url, abort.signal).then(
      (text) => setLoaded({ url, cues: parseSpriteVtt(text, url) }),
      // A preview is a comfort: without it the bar still seeks.
      () => undefined,
    );
    return () => abort.abort();
  }, [url]);
  return loaded !== null && loaded.url === url ? loaded.cues : noCues;
}

interface SpriteFrameProps {
  readonly cue: SpriteCue;
  readonly widthPx: number;
  readonly heightPx?: number;
  readonly className?: string | undefined;
}

/** One picture out of a sprite sheet, scaled to fill a box. */
export function SpriteFrame({ cue, widthPx, heightPx, className }: SpriteFrameProps) {
  const scale = Math.max(widthPx / cue.width, (heightPx ?? 0) / cue.height);
  const height = heightPx ?? cue.height * scale;
  return (
    <span
      className={className}
      aria-hidden
      style={{ display: 'block', width: widthPx, height, overflow: 'hidden', position: 'relative' }}
    >
      <span
        style={{
          position: 'absolute',
          left: (widthPx - cue.width * scale) / 2,
          top: (height - cue.height * scale) / 2,
          width: cue.width,
          height: cue.height,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          background: `url("${cue.imageUrl}") -${cue.x}px -${cue.y}px no-repeat`,
        }}
      />
    </span>
  );
}
