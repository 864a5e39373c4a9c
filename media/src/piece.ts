// Encodes the few frames at a cut that no whole segment covers, on the source's own timeline.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { avcConfig, buildAacFragment, countSamples, fragmentsOnly, moveTo } from './boxes.ts';
import type { Aspect, Fps, Rung } from './house.ts';
import { AUDIO_PACKET_SAMPLES, FRAME_TICKS, RUNGS, rungSize } from './house.ts';
import { joinFiles } from './join-files.ts';
import { MediaError } from './media-error.ts';
import type { Blend } from './plan/blend.ts';
import type { Frame } from './plan/frame.ts';
import type { Fade, Music, Overlay, OverlayPlace, PictureLook, SoundLook } from './plan/look.ts';
import { type PieceAudioGoal, packetRange, planPieceAudio, planPieceVideo } from './plan/piece.ts';
import type { Lane, RunLimits, Runner } from './run.ts';
import { writeFresh } from './work-folder.ts';

export { blendSegments } from './plan/blend.ts';
export { musicSegments } from './plan/look.ts';
export { segmentsForPiece } from './plan/piece.ts';
export type { NeededSegments, PieceRange } from './plan/piece.ts';
export type { Blend, Fade, Frame, Music, Overlay, OverlayPlace, PictureLook, SoundLook };

/** Consecutive segments of one rendition, the first being number firstSegment. */
export interface SegmentRun {
  init: string;
  firstSegment: number;
  segments: readonly string[];
}

export interface PieceSource {
  /** Covers `segmentsForPiece(...).video`; needed where rungs are wanted. */
  video?: SegmentRun | undefined;
  /** Left out when only more rungs are wanted; covers `segmentsForPiece(...).audio`. */
  audio?: SegmentRun;
  picture?: PictureLook | undefined;
  /** What it dissolves into or out of; each run covers `blendSegments(...)`. */
  blends?: readonly (Blend & { readonly run: SegmentRun })[] | undefined;
  sound?: SoundLook | undefined;
  /** Mixed with the sound; each run covers `musicSegments(...)`. */
  music?: readonly (Music & { readonly run: SegmentRun })[] | undefined;
  /** Its frames count at its speed. */
  inFrame: number;
  outFrame: number;
  speedPercent?: number | undefined;
  /** Length of the whole source, as it is. */
  frames: number;
  /** Whether the piece begins (ends) at a cut rather than at a border to a reused segment or the source's own end. */
  realCutIn: boolean;
  realCutOut: boolean;
}

export interface PieceOptions {
  /** The rung of every `video`; no wanted rung may be above it, unless the pieces show a part of their footage. */
  videoRung: Rung;
  /** Init of each wanted rung of the source; the pieces must fit it. */
  inits: Partial<Record<Rung, string>>;
  fps: Fps;
  aspect: Aspect;
  rungs: readonly Rung[];
  /** Encodes with less effort, for what someone waits for. */
  isHasty?: boolean;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export type PieceRequest = PieceSource & PieceOptions;

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

const LIMITS: RunLimits = { wallMs: 120_000, cpuS: 300, outputBytes: 50_000_000 };

/** Encodes one piece for the wanted rungs (and sound), fitting the source's init segments exactly. */
export async function encodePiece(runner: Runner, request: PieceRequest): Promise<PieceResult> {
  const [result] = await encodePieces(runner, [request], request);
  if (result === undefined) throw new MediaError('internal', 'no piece was made');
  return result;
}

/** Encodes pieces of one source together: starting the tools costs as much as a short piece. */
export async function encodePieces(
  runner: Runner,
  pieces: readonly PieceSource[],
  options: PieceOptions,
): Promise<PieceResult[]> {
  const isWhole = pieces.some(({ picture }) => picture?.frame === undefined);
  const above = options.rungs.find((rung) => RUNGS.indexOf(rung) > RUNGS.indexOf(options.videoRung));
  if (above && isWhole) throw new MediaError('internal', `${above} cannot be made from ${options.videoRung}`);
  const [video, audio] = await Promise.all([prepareVideo(pieces, options), prepareAudio(pieces, options)]);
  const { workDir, lane, signal } = options;
  // Files are read and written only before and after: a run may do anything to its folder meanwhile.
  await Promise.all(
    [video.args, audio.args]
      .filter((args) => args.length > 0)
      .map((args) => runner.run({ tool: 'ffmpeg', args, workDir, lane, limits: LIMITS, signal })),
  );
  const [pictures, sounds] = await Promise.all([video.fit(), audio.fit()]);
  return pieces.map((_, index) => {
    const sound = sounds.get(index);
    return { video: pictures[index] ?? {}, ...(sound ? { audio: sound } : {}) };
  });
}

/** A run whose input lies ready, and what makes of its output what is stored. No arguments: nothing to run. */
interface Prepared<T> {
  readonly args: readonly string[];
  fit(): Promise<T>;
}

async function prepareVideo(
  pieces: readonly PieceSource[],
  options: PieceOptions,
): Promise<Prepared<PieceResult['video'][]>> {
  const { workDir, signal, rungs, fps } = options;
  const results = pieces.map((): PieceResult['video'] => ({}));
  if (rungs.length === 0) return { args: [], fit: async () => results };
  const parts = await Promise.all(
    pieces.map(async (piece, index) => {
      if (piece.video === undefined) throw new MediaError('internal', 'no frames to encode');
      const { init, firstSegment, segments } = piece.video;
      const input = `piece-video-${index}.mp4`;
      await joinFiles(join(workDir, input), [init, ...segments], signal);
      const blends = await prepareBlends(piece, index, options);
      return { ...piece, fps, firstSegment, input, look: piece.picture, blends };
    }),
  );
  const { args, outputs } = planPieceVideo({ ...options, pieces: parts });
  const fit = async () => {
    for (const { piece, rung, name } of outputs) {
      const init = options.inits[rung];
      if (!init) throw new MediaError('internal', `no init given for ${rung}`);
      const [source, result] = [pieces[piece], results[piece]];
      if (source && result) result[rung] = await fitVideo(join(workDir, name), init, source);
    }
    return results;
  };
  return { args, fit };
}

/** The clips that a piece is mixed with as files, each to be brought to the size of its frames. */
function prepareBlends({ blends = [], picture }: PieceSource, index: number, options: PieceOptions) {
  const size = picture?.frame?.canvas ?? rungSize(options.aspect, options.videoRung);
  return Promise.all(
    blends.map(async ({ run, ...blend }, at) => {
      const input = `piece-blend-${index}-${at}.mp4`;
      await joinFiles(join(options.workDir, input), [run.init, ...run.segments], options.signal);
      return { ...blend, size, firstSegment: run.firstSegment, input };
    }),
  );
}

async function fitVideo(encoded: string, init: string, piece: PieceSource): Promise<PieceFile> {
  const data = await readFile(encoded);
  if (!avcConfig(data).equals(avcConfig(await readFile(init))))
    throw new MediaError('format-drift', 'the encoder now writes another decoder configuration');
  const fragments = moveTo(fragmentsOnly(data), piece.inFrame * FRAME_TICKS);
  const frames = countSamples(fragments);
  if (frames !== piece.outFrame - piece.inFrame)
    throw new MediaError('internal', `piece ${piece.inFrame}..${piece.outFrame} got ${frames} frames`);
  const file = encoded.replace(/\.mp4$/, '.m4s');
  await writeFresh(file, fragments);
  return { file, bytes: fragments.length, frames };
}

async function prepareAudio(
  pieces: readonly PieceSource[],
  { workDir, signal, fps }: PieceOptions,
): Promise<Prepared<Map<number, PieceFile>>> {
  const goals: (PieceAudioGoal & { index: number })[] = [];
  for (const [index, { audio, ...piece }] of pieces.entries()) {
    if (audio === undefined) continue;
    const [input, output] = [`piece-audio-${index}.mp4`, `piece-${index}.aac`];
    await joinFiles(join(workDir, input), [audio.init, ...audio.segments], signal);
    const music = await Promise.all(
      (piece.music ?? []).map(async ({ run, ...each }, at) => {
        const file = `piece-music-${index}-${at}.mp4`;
        await joinFiles(join(workDir, file), [run.init, ...run.segments], signal);
        return { ...each, firstSegment: run.firstSegment, input: file };
      }),
    );
    const look = piece.sound;
    goals.push({ ...piece, fps, firstSegment: audio.firstSegment, input, output, index, look, music });
  }
  const fit = async () => {
    const results = new Map<number, PieceFile>();
    for (const goal of goals) results.set(goal.index, await fitAudio(workDir, goal));
    return results;
  };
  return { args: goals.length === 0 ? [] : planPieceAudio(goals), fit };
}

async function fitAudio(workDir: string, goal: PieceAudioGoal & { index: number }): Promise<PieceFile> {
  const { from, to, encodeFrom } = packetRange(goal);
  // The encoder's first packet is priming: packet p of the source is the one after p - encodeFrom others.
  const packets = adtsPackets(await readFile(join(workDir, goal.output))).slice(
    from - encodeFrom + 1,
    to - encodeFrom + 1,
  );
  if (packets.length !== to - from)
    throw new MediaError('internal', `${packets.length} of ${to - from} sound packets`);
  const file = join(workDir, `${goal.index}-aud.m4s`);
  const fragment = buildAacFragment(packets, from * AUDIO_PACKET_SAMPLES);
  await writeFresh(file, fragment);
  return { file, bytes: fragment.length, frames: packets.length };
}

function adtsPackets(data: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let at = 0;
  while (at + 7 <= data.length) {
    const isSync = data.readUInt8(at) === 0xff && (data.readUInt8(at + 1) & 0xf0) === 0xf0;
    const size =
      ((data.readUInt8(at + 3) & 3) << 11) | (data.readUInt8(at + 4) << 3) | (data.readUInt8(at + 5) >> 5);
    if (!isSync || size < 7) throw new MediaError('internal', `no ADTS frame at ${at}`);
    const header = data.readUInt8(at + 1) & 1 ? 7 : 9;
    packets.push(data.subarray(at + header, at + size));
    at += size;
  }
  return packets;
}
