// Sheets of small pictures for hover previews, made from the smallest house rendition.
import { MediaError } from './media-error.ts';
import type { Aspect, Fps } from './house.ts';
import type { SpriteFacts } from './playlist.ts';
import type { Lane, Runner } from './run.ts';

export interface SpriteRequest {
  /** The v240 rendition. */
  init: string;
  segments: readonly string[];
  frames: number;
  fps: Fps;
  aspect: Aspect;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface SpriteResult extends SpriteFacts {
  /** Absolute paths of the sheets. */
  files: string[];
}

/** Makes the sprite sheets of one source. */
export async function makeSprite(_runner: Runner, _request: SpriteRequest): Promise<SpriteResult> {
  throw new MediaError('internal', 'not yet');
}
