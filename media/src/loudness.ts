// Measures how loud a source is and what gain brings it to the house loudness.
import { MediaError } from './media-error.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';

export interface LoudnessRequest {
  source: string;
  info: MediaInfo;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface Loudness {
  integratedLufs: number;
  truePeakDb: number;
  gainDb: number;
}

/** Measures integrated loudness and true peak; a source without sound gets gain 0. */
export async function measureLoudness(_runner: Runner, _request: LoudnessRequest): Promise<Loudness> {
  throw new MediaError('internal', 'not yet');
}
