// Joins house segments and pieces into one MP4 file without encoding.
import type { Fps } from './house.ts';
import { MediaError } from './media-error.ts';
import type { Lane, Runner } from './run.ts';

export interface DownloadEntry {
  /** All inits of a rung are byte-identical across entries. */
  videoInit: string;
  videoSegments: readonly string[];
  audioInit: string;
  audioSegments: readonly string[];
  /** First shown frame on the source's timeline; places the sound against the picture. */
  inFrame: number;
  frames: number;
}

export interface DownloadRequest {
  entries: readonly DownloadEntry[];
  fps: Fps;
  /** Absolute path of the MP4 to make. */
  out: string;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface DownloadResult {
  bytes: number;
  frames: number;
}

/** Writes the MP4 of an edit list by stream copy. */
export async function concatMp4(_runner: Runner, _request: DownloadRequest): Promise<DownloadResult> {
  throw new MediaError('internal', 'not yet');
}
