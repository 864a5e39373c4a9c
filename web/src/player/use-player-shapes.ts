import { useState } from 'react';
import type { PlayerWords } from './words.ts';

/** A program in one of its shapes. */
export interface PlayerShape {
  readonly aspect: string;
  readonly hls: string;
}

export interface PlayerShapes {
  /** The main one first. */
  readonly all: readonly PlayerShape[];
  readonly shown: PlayerShape;
  readonly choose: (aspect: string) => void;
}

interface ShapesUse {
  readonly src: string;
  readonly aspect?: string;
  readonly variants?: readonly PlayerShape[];
}

const upright = '9:16';
const phoneUpright = '(orientation: portrait) and (max-width: 600px)';

/** The shape that is played: the upright one on a phone that is held upright, else the main one, until one is chosen. */
export function usePlayerShapes({ src, aspect = '16:9', variants = [] }: ShapesUse): PlayerShapes {
  const [chosen, choose] = useState<string | null>(null);
  const [isUpright] = useState(() => window.matchMedia(phoneUpright).matches);
  const main = { aspect, hls: src };
  const all = [main, ...variants];
  const wanted = chosen ?? (isUpright ? upright : aspect);
  return { all, shown: all.find((shape) => shape.aspect === wanted) ?? main, choose };
}

export function shapeName(words: PlayerWords, aspect: string): string {
  if (aspect === upright) return words('shape9x16');
  return words(aspect === '1:1' ? 'shape1x1' : 'shape16x9');
}
