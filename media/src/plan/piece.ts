// Argument lists of a piece: the frames and the sound at a cut.
import type { Aspect, Fps, Rung } from '../house.ts';
import {
  AUDIO_PACKET_SAMPLES,
  RUNGS,
  SEGMENT_FRAMES,
  packetsPerSegment,
  rungSize,
  samplesPerFrame,
  videoTimescale,
} from '../house.ts';
import { argv, audioEncoder, videoEncoder, withoutMetadata } from './encode.ts';
import { ownInput, ownPicture } from './input.ts';
import { footageFrame, framesAtSpeed, soundRead, stretchFrames, stretchSound } from './speed.ts';
import type { BlendInput } from './blend.ts';
import {
  type MusicInput,
  type PictureLook,
  type SoundLook,
  lookGraph,
  musicGraph,
  soundGain,
} from './look.ts';

/** Packets encoded beyond each end, so that the kept ones overlap real sound. */
const CONTEXT_PACKETS = 4;
/** 10 ms at 48 kHz. */
const FADE_SAMPLES = 480;

/** Frames count at the speed of the piece. */
export interface PieceRange {
  inFrame: number;
  outFrame: number;
  /** Length of the whole source, as it is. */
  frames: number;
  speedPercent?: number | undefined;
  fps: Fps;
}

export interface PacketRange {
  /** Kept packets: first included, last excluded. */
  from: number;
  to: number;
  /** Encoded packets. */
  encodeFrom: number;
  encodeTo: number;
}

/** The AAC packets that belong to a piece, and the wider range that must be encoded for them. */
export function packetRange({ inFrame, outFrame, frames, speedPercent, fps }: PieceRange): PacketRange {
  const packetAt = (frame: number) => Math.ceil((frame * samplesPerFrame(fps)) / AUDIO_PACKET_SAMPLES);
  const from = packetAt(inFrame);
  const to = packetAt(outFrame);
  return {
    from,
    to,
    encodeFrom: Math.max(0, from - CONTEXT_PACKETS),
    encodeTo: Math.min(packetAt(framesAtSpeed(frames, speedPercent)), to + CONTEXT_PACKETS),
  };
}

export interface NeededSegments {
  video: { first: number; last: number };
  audio: { first: number; last: number };
}

/** Which segments (both ends included) a piece reads. */
export function segmentsForPiece(range: PieceRange): NeededSegments {
  const { frames, speedPercent, fps } = range;
  const { encodeFrom, encodeTo } = packetRange(range);
  const each = packetsPerSegment(fps);
  const segmentOf = (frame: number) => Math.floor(footageFrame(frame, speedPercent) / SEGMENT_FRAMES);
  const read = soundRead(encodeFrom * AUDIO_PACKET_SAMPLES, encodeTo * AUDIO_PACKET_SAMPLES, speedPercent);
  const lastPacket = Math.ceil(Math.min(read.to, frames * samplesPerFrame(fps)) / AUDIO_PACKET_SAMPLES) - 1;
  return {
    video: { first: segmentOf(range.inFrame), last: segmentOf(range.outFrame - 1) },
    // One packet earlier: the first one decoded lacks its predecessor's overlap.
    audio: {
      first: Math.floor(Math.max(0, Math.floor(read.from / AUDIO_PACKET_SAMPLES) - 1) / each),
      last: Math.floor(lastPacket / each),
    },
  };
}

export interface PieceVideoPart extends PieceRange {
  /** Segment number the input file begins with. */
  firstSegment: number;
  input: string;
  look?: PictureLook | undefined;
  /** What it dissolves into or out of, each from a file of its own; only with a look. */
  blends?: readonly BlendInput[] | undefined;
}

export interface PieceVideoGoal {
  aspect: Aspect;
  fps: Fps;
  rungs: readonly Rung[];
  /** Pieces of one source. */
  pieces: readonly PieceVideoPart[];
  isHasty?: boolean | undefined;
}

export interface PieceOutput {
  piece: number;
  rung: Rung;
  name: string;
}

/** One process for all pieces in all wanted rungs; writes `<piece>-<rung>.mp4`. */
export function planPieceVideo(goal: PieceVideoGoal): { args: string[]; outputs: PieceOutput[] } {
  const rungs = RUNGS.filter((rung) => goal.rungs.includes(rung)).toReversed();
  const outputs = goal.pieces.flatMap((_, piece) =>
    rungs.map((rung) => ({ piece, rung, name: `${piece}-${rung}.mp4` })),
  );
  const overlays = goal.pieces.map(({ look }) => look?.overlays ?? []);
  // The pictures that are laid over come after all footage.
  const firstOverlay = overlays.map(
    (_, piece) => goal.pieces.length + overlays.slice(0, piece).flat().length,
  );
  const blends = goal.pieces.map((piece) => piece.blends ?? []);
  const firstBlend = blends.map(
    (_, piece) => goal.pieces.length + overlays.flat().length + blends.slice(0, piece).flat().length,
  );
  const args = [
    // The pictures of a piece are few: starting threads costs more than they bring.
    ...goal.pieces.flatMap(({ input }) => [...(goal.isHasty ? ['-threads', '1'] : []), ...ownInput(input)]),
    ...overlays.flat().flatMap(({ file }) => ownPicture(file)),
    ...blends.flat().flatMap(({ input }) => ownInput(input)),
    '-filter_complex',
    goal.pieces
      .map((part, piece) =>
        pieceGraph(part, {
          ...{ ...goal, piece, rungs },
          ...{ firstOverlay: firstOverlay[piece] ?? 0, firstBlend: firstBlend[piece] ?? 0 },
        }),
      )
      .join(';'),
    ...outputs.flatMap(({ piece, rung, name }) => [
      '-map',
      `[${labelOf(piece, rung)}]`,
      ...withoutMetadata(),
      ...videoEncoder([rung], { isHasty: goal.isHasty ?? false }),
      ...argv(`-video_track_timescale ${videoTimescale(goal.fps)} -f mp4`),
      ...argv('-movflags +empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets'),
      name,
    ]),
  ];
  return { args, outputs };
}

function labelOf(piece: number, rung: Rung): string {
  return `p${piece}${rung}`;
}

interface GraphPlace {
  readonly piece: number;
  readonly aspect: Aspect;
  readonly fps: Fps;
  readonly rungs: readonly Rung[];
  /** Number of the first input that is laid over this piece. */
  readonly firstOverlay: number;
  /** Number of the first input that it is mixed with. */
  readonly firstBlend: number;
}

function pieceGraph(
  part: PieceVideoPart,
  { piece, aspect, fps, rungs, firstOverlay, firstBlend }: GraphPlace,
): string {
  let graph = `[${piece}:v]${stretchFrames(part).join(',')}`;
  if (part.look !== undefined)
    graph += lookGraph(part.look, {
      ...{ fps, frames: part.outFrame - part.inFrame, piece, firstOverlay },
      ...{ blends: part.blends ?? [], firstBlend },
    });
  for (const [index, rung] of rungs.entries()) {
    const { width, height } = rungSize(aspect, rung);
    const rest = `s${piece}-${index}`;
    const isLast = index === rungs.length - 1;
    graph += `,scale=${width}:${height},setsar=1`;
    graph += isLast ? `[${labelOf(piece, rung)}]` : `,split[${labelOf(piece, rung)}][${rest}];[${rest}]null`;
  }
  return graph;
}

export interface PieceAudioGoal extends PieceRange {
  realCutIn: boolean;
  realCutOut: boolean;
  firstSegment: number;
  input: string;
  output: string;
  look?: SoundLook | undefined;
  /** What is mixed in, each from a file of its own. */
  music?: readonly MusicInput[] | undefined;
}

/** Encodes the sound of pieces with some context on each side, as ADTS. */
export function planPieceAudio(pieces: readonly PieceAudioGoal[]): string[] {
  const music = pieces.map((piece) => piece.music ?? []);
  const graph = pieces.map((piece, index) => {
    const own = `[${index}:a:0]${soundFilters(piece).join(',')}`;
    const mixed = music[index] ?? [];
    const ends = cutFades(piece);
    if (mixed.length === 0) return `${[own, ...ends].join(',')}[a${index}]`;
    const firstInput = pieces.length + music.slice(0, index).flat().length;
    return `${own}[own${index}];${musicGraph(mixed, { ...encodedRange(piece), fps: piece.fps, piece: index, firstInput, ends })}`;
  });
  return [
    ...pieces.flatMap(({ input }) => ownInput(input)),
    ...music.flat().flatMap(({ input }) => ownInput(input)),
    '-filter_complex',
    graph.join(';'),
    ...pieces.flatMap(({ output }, index) => [
      '-map',
      `[a${index}]`,
      ...withoutMetadata(),
      ...audioEncoder(),
      '-f',
      'adts',
      output,
    ]),
  ];
}

/** The samples that are encoded for a piece: on the source's timeline, and where the piece begins in them. */
function encodedRange(goal: PieceAudioGoal): { samples: number; pieceAt: number } {
  const { encodeFrom, encodeTo } = packetRange(goal);
  const start = encodeFrom * AUDIO_PACKET_SAMPLES;
  return {
    samples: encodeTo * AUDIO_PACKET_SAMPLES - start,
    pieceAt: goal.inFrame * samplesPerFrame(goal.fps) - start,
  };
}

function soundFilters(goal: PieceAudioGoal): string[] {
  const { encodeFrom, encodeTo } = packetRange(goal);
  const offset = goal.firstSegment * packetsPerSegment(goal.fps) * AUDIO_PACKET_SAMPLES;
  const start = encodeFrom * AUDIO_PACKET_SAMPLES;
  const end = encodeTo * AUDIO_PACKET_SAMPLES;
  return [
    // With silence behind its end, so that a source's last packet is as full as the others.
    ...stretchSound({ from: start, to: end, speedPercent: goal.speedPercent }, offset),
    ...(goal.look === undefined ? [] : soundGain(goal.look, { ...encodedRange(goal), fps: goal.fps })),
  ];
}

/** Short fades at real cuts, of all that is heard: they hide that packets don't end where frames do. */
function cutFades(goal: PieceAudioGoal): string[] {
  const { from, encodeFrom } = packetRange(goal);
  const start = encodeFrom * AUDIO_PACKET_SAMPLES;
  const fadeIn = from * AUDIO_PACKET_SAMPLES - start;
  const fadeOut = goal.outFrame * samplesPerFrame(goal.fps) - start - FADE_SAMPLES;
  return [
    ...(goal.realCutIn ? [`afade=t=in:start_sample=${fadeIn}:nb_samples=${FADE_SAMPLES}`] : []),
    ...(goal.realCutOut ? [`afade=t=out:start_sample=${fadeOut}:nb_samples=${FADE_SAMPLES}`] : []),
  ];
}
