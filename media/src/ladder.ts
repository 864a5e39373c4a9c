// One source to the house rungs and the house sound, in one process.
import type { Aspect, Fps, Rung } from './house.ts';
import { MediaError } from './media-error.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';

export interface RenditionFiles {
  dir: string;
  /** Absolute path; its edit list is neutralised. */
  init: string;
  initSha256: string;
  /** Absolute paths in order. For sound, frames are AAC packets. */
  segments: { file: string; frames: number; bytes: number }[];
  bytes: number;
  /** Bits a second. */
  peakBitrate: number;
  averageBitrate: number;
  /** As in a playlist's CODECS. */
  codecs: string;
  width: number;
  height: number;
}

export interface LadderRequest {
  /** Any path; it is linked into workDir. */
  source: string;
  info: MediaInfo;
  aspect: Aspect;
  fps: Fps;
  rungs: readonly Rung[];
  /** Whether to make the sound rendition too. */
  audio: boolean;
  gainDb: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface LadderResult {
  /** Exact number of video frames. */
  frames: number;
  rungs: Partial<Record<Rung, RenditionFiles>>;
  audio?: RenditionFiles;
}

/** Encodes any subset of rungs, with or without sound. */
export async function encodeLadder(_runner: Runner, _request: LadderRequest): Promise<LadderResult> {
  throw new MediaError('internal', 'not yet');
}
