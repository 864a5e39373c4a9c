// Encodes the few frames at a cut that no whole segment covers, on the source's own timeline.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { avcConfig, buildAacFragment, countSamples, fragmentsOnly, moveTo } from './boxes.ts';
import type { Aspect, Fps, Rung } from './house.ts';
import { AUDIO_PACKET_SAMPLES, FRAME_TICKS, RUNGS } from './house.ts';
import { joinFiles } from './join-files.ts';
import { MediaError } from './media-error.ts';
import { packetRange, planPieceAudio, planPieceVideo } from './plan/piece.ts';
import type { Lane, RunLimits, Runner } from './run.ts';

export { segmentsForPiece } from './plan/piece.ts';
export type { NeededSegments, PieceRange } from './plan/piece.ts';

/** Consecutive segments of one rendition, the first being number firstSegment. */
export interface SegmentRun {
  init: string;
  firstSegment: number;
  segments: readonly string[];
}

export interface PieceRequest {
  /** The best rendition at hand; covers `segmentsForPiece(...).video`. */
  video: SegmentRun;
  /** The rung of `video`; no wanted rung may be above it. */
  videoRung: Rung;
  /** Left out when only more rungs are wanted; covers `segmentsForPiece(...).audio`. */
  audio?: SegmentRun;
  /** Init of each wanted rung of the source; the piece must fit it. */
  inits: Partial<Record<Rung, string>>;
  inFrame: number;
  outFrame: number;
  /** Length of the whole source. */
  frames: number;
  /** Whether the piece begins (ends) at a cut rather than at a border to a reused segment or the source's own end. */
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

const LIMITS: RunLimits = { wallMs: 120_000, cpuS: 300, outputBytes: 50_000_000 };

/** Encodes one piece for the wanted rungs (and sound), fitting the source's init segments exactly. */
export async function encodePiece(runner: Runner, request: PieceRequest): Promise<PieceResult> {
  const above = request.rungs.find((rung) => RUNGS.indexOf(rung) > RUNGS.indexOf(request.videoRung));
  if (above) throw new MediaError('internal', `${above} cannot be made from ${request.videoRung}`);
  const [video, audio] = await Promise.all([
    encodeVideo(runner, request),
    request.audio ? encodeAudio(runner, request, request.audio) : undefined,
  ]);
  await runner.reclaim(request.workDir);
  return { video, ...(audio ? { audio } : {}) };
}

async function encodeVideo(runner: Runner, request: PieceRequest): Promise<PieceResult['video']> {
  const { workDir, video, lane, signal } = request;
  const result: PieceResult['video'] = {};
  if (request.rungs.length === 0) return result;
  const input = 'piece-video.mp4';
  await joinFiles(join(workDir, input), [video.init, ...video.segments], signal);
  const { args, outputs } = planPieceVideo({ ...request, firstSegment: video.firstSegment, input });
  await runner.run({ tool: 'ffmpeg', args, workDir, lane, limits: LIMITS, signal });
  for (const { rung, name } of outputs) {
    const init = request.inits[rung];
    if (!init) throw new MediaError('internal', `no init given for ${rung}`);
    result[rung] = await fitVideo(join(workDir, name), init, request);
  }
  return result;
}

async function fitVideo(encoded: string, init: string, request: PieceRequest): Promise<PieceFile> {
  const data = await readFile(encoded);
  if (!avcConfig(data).equals(avcConfig(await readFile(init))))
    throw new MediaError('format-drift', 'the encoder now writes another decoder configuration');
  const fragments = moveTo(fragmentsOnly(data), request.inFrame * FRAME_TICKS);
  const frames = countSamples(fragments);
  if (frames !== request.outFrame - request.inFrame)
    throw new MediaError('internal', `piece ${request.inFrame}..${request.outFrame} got ${frames} frames`);
  const file = encoded.replace(/\.mp4$/, '.m4s');
  await writeFile(file, fragments);
  return { file, bytes: fragments.length, frames };
}

async function encodeAudio(runner: Runner, request: PieceRequest, audio: SegmentRun): Promise<PieceFile> {
  const { workDir, lane, signal } = request;
  const input = 'piece-audio.mp4';
  const output = 'piece.aac';
  await joinFiles(join(workDir, input), [audio.init, ...audio.segments], signal);
  const args = planPieceAudio({ ...request, firstSegment: audio.firstSegment, input, output });
  await runner.run({ tool: 'ffmpeg', args, workDir, lane, limits: LIMITS, signal });
  const { from, to, encodeFrom } = packetRange(request);
  // The encoder's first packet is priming: packet p of the source is the one after p - encodeFrom others.
  const packets = adtsPackets(await readFile(join(workDir, output))).slice(
    from - encodeFrom + 1,
    to - encodeFrom + 1,
  );
  if (packets.length !== to - from)
    throw new MediaError('internal', `${packets.length} of ${to - from} sound packets`);
  const file = join(workDir, 'aud.m4s');
  const fragment = buildAacFragment(packets, from * AUDIO_PACKET_SAMPLES);
  await writeFile(file, fragment);
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
