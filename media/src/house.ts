// The house format: frame grid, canvas sizes, rungs and rate limits every source is normalised to.
import type { MediaInfo } from './probe.ts';

export type Fps = 25 | 30;
export type Aspect = '16:9' | '9:16' | '1:1';
export type Rung = 'v240' | 'v480' | 'v720' | 'v1080';

export const RUNGS: readonly Rung[] = ['v240', 'v480', 'v720', 'v1080'];
/** Encoded first: enough to watch and to place in an edit list. */
export const LOWER_RUNGS: readonly Rung[] = ['v240', 'v480'];
export const UPPER_RUNGS: readonly Rung[] = ['v720', 'v1080'];

/** Length of a segment and of a closed group of pictures. */
export const SEGMENT_FRAMES = 96;
/** A piece shorter than this swallows its neighbour segment. */
export const MIN_PIECE_FRAMES = 24;
/** Units of the video timescale per frame, at either rate. */
export const FRAME_TICKS = 512;
export const AUDIO_RATE = 48_000;
export const AUDIO_PACKET_SAMPLES = 1024;

interface RungSpec {
  shortSide: number;
  longSide: number;
  level: string;
  maxRateKbps: number;
}

const SPECS: Record<Rung, RungSpec> = {
  v240: { shortSide: 240, longSide: 426, level: '3.0', maxRateKbps: 400 },
  v480: { shortSide: 480, longSide: 854, level: '3.1', maxRateKbps: 1200 },
  v720: { shortSide: 720, longSide: 1280, level: '3.1', maxRateKbps: 2800 },
  v1080: { shortSide: 1080, longSide: 1920, level: '4.0', maxRateKbps: 5000 },
};

export interface Size {
  width: number;
  height: number;
}

/** Canvas of a rung: named by its shorter side, mirrored for upright, square for 1:1. */
export function rungSize(aspect: Aspect, rung: Rung): Size {
  const { shortSide, longSide } = SPECS[rung];
  if (aspect === '16:9') return { width: longSide, height: shortSide };
  if (aspect === '9:16') return { width: shortSide, height: longSide };
  return { width: shortSide, height: shortSide };
}

/** Fixed encoder limits of a rung; fixed so that the init segment never depends on the content. */
export function rungLimits(rung: Rung): { level: string; maxRateKbps: number; bufSizeKbps: number } {
  const { level, maxRateKbps } = SPECS[rung];
  return { level, maxRateKbps, bufSizeKbps: maxRateKbps * 2 };
}

/** Video timescale: 512 units a frame. */
export function videoTimescale(fps: Fps): number {
  return fps * FRAME_TICKS;
}

/** Audio samples per video frame: 1600 at 30 fps, 1920 at 25 fps. */
export function samplesPerFrame(fps: Fps): number {
  return AUDIO_RATE / fps;
}

/** AAC packets in one whole segment: 150 at 30 fps, 180 at 25 fps. */
export function packetsPerSegment(fps: Fps): number {
  return (SEGMENT_FRAMES * samplesPerFrame(fps)) / AUDIO_PACKET_SAMPLES;
}

/** Seconds of a whole segment: 3.2 at 30 fps, 3.84 at 25 fps. */
export function segmentSeconds(fps: Fps): number {
  return SEGMENT_FRAMES / fps;
}

/** Aspect class of a source as it is shown (rotation and pixel shape applied); audio alone counts as 16:9. */
export function aspectOf(info: MediaInfo): Aspect {
  if (!info.video) return '16:9';
  const ratio = info.video.displayWidth / info.video.displayHeight;
  if (ratio >= 1.2) return '16:9';
  return ratio <= 1 / 1.2 ? '9:16' : '1:1';
}

/** Rungs a source gets: 240, 480 and 720 always, 1080 when its fitted picture fills that canvas unenlarged. */
export function rungsFor(info: MediaInfo, aspect: Aspect = aspectOf(info)): Rung[] {
  const rungs: Rung[] = ['v240', 'v480', 'v720'];
  if (!info.video) return rungs;
  const { width, height } = rungSize(aspect, 'v1080');
  if (info.video.displayWidth >= width || info.video.displayHeight >= height) rungs.push('v1080');
  return rungs;
}

/** Length of a source on the house grid; a shorter one is held for 24 frames, so that no segment is too short to join. */
export function framesOf(info: MediaInfo, fps: Fps): number {
  return Math.max(MIN_PIECE_FRAMES, Math.round((info.durationMs * fps) / 1000));
}
