// Encodes the few frames at a cut that no whole segment covers, on the source's own timeline.
import type { Aspect, Fps, Rung } from './house.ts';
import { MediaError } from './media-error.ts';
import type { Lane, Runner } from './run.ts';

/** Consecutive segments of one rendition, the first being number firstSegment. */
export interface SegmentRun {
  init: string;
  firstSegment: number;
  segments: readonly string[];
}

export interface PieceRequest {
  /** The best rendition at hand; covers `segmentsForPiece(...).video`. */
  video: SegmentRun;
  /** The rung of `video`. */
  videoRung: Rung;
  /** Left out when only more rungs are wanted; covers `segmentsForPiece(...).audio`. */
  audio?: SegmentRun;
  /** Init of each wanted rung of the source; the piece must fit it. */
  inits: Partial<Record<Rung, string>>;
  inFrame: number;
  outFrame: number;
  /** Length of the whole source. */
  frames: number;
  /** Whether the piece begins (ends) at a cut rather than at a border to a reused segment. */
  realCutIn: boolean;
  realCutOut: boolean;
  fps: Fps;
  aspect: Aspect;
  rungs: readonly Rung[];
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface PieceFile {
  file: string;
  bytes: number;
  /** Video frames, or AAC packets. */
  frames: number;
}

export interface PieceResult {
  video: Partial<Record<Rung, PieceFile>>;
  audio?: PieceFile;
}

/** Which segments (both ends included) a piece reads. */
export function segmentsForPiece(_range: { inFrame: number; outFrame: number; frames: number; fps: Fps }): {
  video: { first: number; last: number };
  audio: { first: number; last: number };
} {
  throw new MediaError('internal', 'not yet');
}

/** Encodes one piece for the wanted rungs (and sound), fitting the source's init segments exactly. */
export async function encodePiece(_runner: Runner, _request: PieceRequest): Promise<PieceResult> {
  throw new MediaError('internal', 'not yet');
}
