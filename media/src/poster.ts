// One still picture of a source or rendition, as JPEG.
import { MediaError } from './media-error.ts';
import type { Lane, Runner } from './run.ts';
import type { MediaInfo } from './probe.ts';

export interface PosterRequest {
  source: string;
  info: MediaInfo;
  /** Left out: a telling picture near the start is chosen. */
  atMs?: number;
  /** Longer side, at most; default 1280. */
  maxSide?: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

/** Makes `poster.jpg` in workDir. */
export async function makePoster(
  _runner: Runner,
  _request: PosterRequest,
): Promise<{ file: string; width: number; height: number; bytes: number }> {
  throw new MediaError('internal', 'not yet');
}
