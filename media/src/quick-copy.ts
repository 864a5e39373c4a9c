// Makes a playable stream of a source without encoding its picture.
import { MediaError } from './media-error.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';

export interface QuickCopyRequest {
  source: string;
  info: MediaInfo;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface QuickCopyResult {
  init: string;
  segments: { file: string; durationS: number; bytes: number }[];
  codecs: string;
  width: number;
  height: number;
  averageBitrate: number;
  peakBitrate: number;
  durationMs: number;
}

/** Copies the picture (and AAC sound) into one muxed variant; asks `canQuickCopy` itself. */
export async function quickCopy(_runner: Runner, _request: QuickCopyRequest): Promise<QuickCopyResult> {
  throw new MediaError('internal', 'not yet');
}
