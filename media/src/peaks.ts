// The waveform of a source as audiowaveform JSON, version 2.
import { MediaError } from './media-error.ts';
import type { Lane, Runner } from './run.ts';

export interface PeaksRequest {
  /** The house sound rendition. */
  init: string;
  segments: readonly string[];
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface Peaks {
  version: 2;
  channels: 1;
  sample_rate: number;
  samples_per_pixel: number;
  bits: 8;
  /** Pairs in data. */
  length: number;
  /** min, max, min, max … */
  data: number[];
}

/** Measures the peaks of the house sound. */
export async function makePeaks(_runner: Runner, _request: PeaksRequest): Promise<Peaks> {
  throw new MediaError('internal', 'not yet');
}
