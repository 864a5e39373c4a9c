// File to MediaInfo; hostile input ends here.
import { MediaError } from './media-error.ts';
import type { Runner } from './run.ts';

export interface VideoInfo {
  /** Stream index in the file. */
  index: number;
  codec: string;
  profile: string;
  level: number;
  pixFmt: string;
  codedWidth: number;
  codedHeight: number;
  /** As shown: rotation and pixel shape applied. */
  displayWidth: number;
  displayHeight: number;
  rotation: 0 | 90 | 180 | 270;
  squarePixels: boolean;
  interlaced: boolean;
  /** Average rate, by packets. */
  fps: number;
  hdr: null | 'pq' | 'hlg';
  colorSpace: string | null;
  keyframeGapMaxMs: number;
  packetCount: number;
}

export interface AudioInfo {
  index: number;
  codec: string;
  profile: string;
  channels: number;
  sampleRate: number;
}

export interface MediaInfo {
  container: string;
  /** From packets, not from what the container claims. */
  durationMs: number;
  sizeBytes: number;
  video: VideoInfo | null;
  audio: AudioInfo | null;
  /** Things left out that the owner may want to know of. */
  warnings: ProbeWarning[];
}

export type ProbeWarning = 'audio-undecodable' | 'several-audio-tracks' | 'hdr-converted';

export interface ProbeRequest {
  /** Any path; it is linked into workDir as `source`. */
  file: string;
  workDir: string;
  signal?: AbortSignal;
}

/** Reads the facts of a file, refusing what is not plausible, decodable media. */
export async function probe(_runner: Runner, _request: ProbeRequest): Promise<MediaInfo> {
  throw new MediaError('internal', 'not yet');
}
