// File to MediaInfo; hostile input ends here.
import { stat } from 'node:fs/promises';
import { MediaError, isMediaError } from './media-error.ts';
import { scanPackets } from './packets.ts';
import type { PacketFacts } from './packets.ts';
import { MAX_DURATION_MS, MAX_FPS, MAX_STREAMS, SOURCE_NAME, probeInput, sourceInput } from './plan/input.ts';
import type { RunLimits, Runner } from './run.ts';

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
  /** Things left out or changed that the owner may want to know of. */
  warnings: ProbeWarning[];
}

export type ProbeWarning = 'audio-undecodable' | 'several-audio-tracks' | 'hdr-converted';

export interface ProbeRequest {
  /** Any path; it is linked into workDir as `source`. */
  file: string;
  workDir: string;
  signal?: AbortSignal;
}

interface RawStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  field_order?: string;
  color_space?: string;
  color_transfer?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number }[];
}

interface RawProbe {
  streams?: RawStream[];
  format?: { format_name?: string; start_time?: string; duration?: string };
}

const LIMITS: RunLimits = { wallMs: 15_000, cpuS: 20, outputBytes: 1_000_000, memoryBytes: 2_000_000_000 };

/** Reads the facts of a file, refusing what is not plausible, decodable media. */
export async function probe(runner: Runner, request: ProbeRequest): Promise<MediaInfo> {
  const { workDir, signal } = request;
  const { size: sizeBytes } = await stat(request.file);
  if (sizeBytes === 0) throw new MediaError('not-media', 'empty file');
  await runner.place(request.file, workDir, SOURCE_NAME);
  const context: Context = { runner, workDir, signal, sizeBytes };
  const raw = await readStreams(context);
  const streams = raw.streams ?? [];
  if (streams.length > MAX_STREAMS) throw new MediaError('too-many-streams', `${streams.length} streams`);
  if (streams.some(({ codec_tag_string: tag }) => tag === 'encv' || tag === 'enca'))
    throw new MediaError('encrypted');
  const picture = streams.find(isMovingPicture);
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  if (!picture && sounds.length === 0) throw new MediaError('no-streams');
  const { sound, packets } = await examine(context, raw, picture, sounds);
  const video = picture ? videoInfo(picture, packets) : null;
  requirePlausibleTiming(packets, video);
  return {
    container: containerName(raw.format?.format_name ?? ''),
    durationMs: packets.durationMs,
    sizeBytes,
    video,
    audio: sound ? audioInfo(sound) : null,
    warnings: warningsOf(video, sounds, sound),
  };
}

/** Decodes the beginning of both streams and counts packets side by side; three short runs would else follow each other. */
async function examine(
  context: Context,
  raw: RawProbe,
  picture: RawStream | undefined,
  sounds: readonly RawStream[],
): Promise<{ sound: RawStream | null; packets: PacketFacts }> {
  const scan = (sound: RawStream | null | undefined) =>
    scanPackets(context, {
      video: picture?.index ?? null,
      audio: sound?.index ?? null,
      claimedMs: Number(raw.format?.duration ?? 0) * 1000 || 0,
      startMs: Number(raw.format?.start_time ?? 0) * 1000 || 0,
    });
  const [decoded, found, scanned] = await Promise.allSettled([
    picture ? requireDecodable(context, picture.index, 'v') : Promise.resolve(),
    firstDecodable(context, sounds),
    scan(sounds[0]),
  ]);
  if (decoded.status === 'rejected') throw decoded.reason;
  if (found.status === 'rejected') throw found.reason;
  const sound = found.value;
  if (!picture && !sound) throw new MediaError('unsupported-codec', 'no sound track decodes');
  if (sound !== (sounds[0] ?? null)) return { sound, packets: await scan(sound) };
  if (scanned.status === 'rejected') throw scanned.reason;
  return { sound, packets: scanned.value };
}

interface Context {
  runner: Runner;
  workDir: string;
  signal: AbortSignal | undefined;
  sizeBytes: number;
}

async function readStreams({ runner, workDir, signal }: Context): Promise<RawProbe> {
  const { stdout } = await runner
    .run({
      tool: 'ffprobe',
      args: ['-of', 'json', '-show_streams', '-show_format', ...probeInput()],
      workDir,
      lane: 'interactive',
      limits: LIMITS,
      signal,
    })
    .catch((error: unknown) => {
      if (!runner.isolation.isFull && isMediaError(error) && error.detail.includes('Format not on whitelist'))
        throw new MediaError('format-not-accepted', error.detail);
      if (isMediaError(error) && /Codec \(\S+\) not on whitelist/.test(error.detail))
        throw new MediaError('unsupported-codec', error.detail);
      // What cannot even be opened is not media, however the demuxer words it.
      throw isMediaError(error, 'converter-crashed') ? new MediaError('not-media', error.detail) : error;
    });
  return JSON.parse(stdout.toString('utf8')) as RawProbe;
}

function isMovingPicture(stream: RawStream): boolean {
  if (stream.codec_type !== 'video' || stream.disposition?.['attached_pic'] === 1) return false;
  return Number(stream.width) > 0 && Number(stream.height) > 0;
}

/** Decodes the beginning of a stream; throws when nothing comes out. */
async function requireDecodable(context: Context, index: number, kind: 'v' | 'a'): Promise<void> {
  const { runner, workDir, signal } = context;
  const cap = kind === 'v' ? ['-frames:v', '4'] : ['-frames:a', '16'];
  let progress = { frames: 0, outTimeMs: 0 };
  let detail = '';
  try {
    const result = await runner.run({
      tool: 'ffmpeg',
      args: ['-threads', '1', ...sourceInput(), '-map', `0:${index}`, ...cap, '-t', '60', '-f', 'null', '-'],
      workDir,
      lane: 'interactive',
      limits: LIMITS,
      signal,
    });
    progress = result.progress;
    detail = result.stderrTail;
  } catch (error) {
    if (!isMediaError(error)) throw error;
    const { code } = error;
    if (code !== 'converter-crashed' && code !== 'not-media' && code !== 'internal') throw error;
    throw new MediaError('unsupported-codec', error.detail);
  }
  if (kind === 'v' ? progress.frames > 0 : progress.outTimeMs > 0) return;
  if (/Picture size|max_pixels/.test(detail)) throw new MediaError('too-large-picture', detail);
  throw new MediaError('unsupported-codec', detail);
}

async function firstDecodable(context: Context, sounds: readonly RawStream[]): Promise<RawStream | null> {
  for (const sound of sounds) {
    try {
      await requireDecodable(context, sound.index, 'a');
      return sound;
    } catch (error) {
      if (!isMediaError(error, 'unsupported-codec')) throw error;
    }
  }
  return null;
}

function videoInfo(stream: RawStream, packets: PacketFacts): VideoInfo {
  const codedWidth = stream.width ?? 0;
  const codedHeight = stream.height ?? 0;
  const rotation = rotationOf(stream);
  const aspect = pixelAspect(stream.sample_aspect_ratio);
  const shownWidth = Math.max(2, Math.round(codedWidth * aspect));
  const upright = rotation === 0 || rotation === 180;
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? '',
    level: stream.level ?? 0,
    pixFmt: stream.pix_fmt ?? '',
    codedWidth,
    codedHeight,
    displayWidth: upright ? shownWidth : codedHeight,
    displayHeight: upright ? codedHeight : shownWidth,
    rotation,
    squarePixels: Math.abs(aspect - 1) < 0.001,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    fps: packets.videoFps,
    hdr: hdrOf(stream.color_transfer),
    colorSpace: stream.color_space && stream.color_space !== 'unknown' ? stream.color_space : null,
    keyframeGapMaxMs: packets.keyframeGapMaxMs,
    packetCount: packets.videoPackets,
  };
}

function rotationOf(stream: RawStream): VideoInfo['rotation'] {
  const given = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const turns = ((Math.round(given / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns] ?? 0;
}

function pixelAspect(ratio: string | undefined): number {
  const [wide, high] = (ratio ?? '1:1').split(':').map(Number);
  if (!wide || !high) return 1;
  const aspect = wide / high;
  return aspect >= 0.1 && aspect <= 10 ? aspect : 1;
}

function hdrOf(transfer: string | undefined): VideoInfo['hdr'] {
  if (transfer === 'smpte2084') return 'pq';
  return transfer === 'arib-std-b67' ? 'hlg' : null;
}

function audioInfo(stream: RawStream): AudioInfo {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? '',
    channels: stream.channels ?? 0,
    sampleRate: Number(stream.sample_rate ?? 0),
  };
}

function containerName(formatName: string): string {
  if (formatName.includes('mp4')) return 'mp4';
  return formatName.split(',')[0] ?? formatName;
}

function warningsOf(
  video: VideoInfo | null,
  sounds: readonly RawStream[],
  sound: RawStream | null,
): ProbeWarning[] {
  const warnings: ProbeWarning[] = [];
  if (sounds.length > 0 && !sound) warnings.push('audio-undecodable');
  if (sounds.length > 1 && sound) warnings.push('several-audio-tracks');
  if (video?.hdr) warnings.push('hdr-converted');
  return warnings;
}

/** Still pictures longer than this between two frames are not footage but a broken clock. */
const MAX_FRAME_GAP_MS = 300_000;

/** Under one frame a minute over ten minutes: nearly every house frame would be made up. */
function isTooSparse({ packetCount, fps }: VideoInfo): boolean {
  return packetCount > 1 && fps < 1 / 60 && packetCount / Math.max(fps, 0.001) > 600;
}

function requirePlausibleTiming(packets: PacketFacts, video: VideoInfo | null): void {
  const { durationMs, videoGapMaxMs } = packets;
  if (durationMs <= 0) throw new MediaError('truncated', 'no packet has a time');
  if (videoGapMaxMs > MAX_FRAME_GAP_MS || packets.audioGapMaxMs > MAX_FRAME_GAP_MS)
    throw new MediaError('implausible-timing', `gap of ${Math.max(videoGapMaxMs, packets.audioGapMaxMs)} ms`);
  if (durationMs > MAX_DURATION_MS) throw new MediaError('too-long', `${durationMs} ms`);
  if (video && isTooSparse(video))
    throw new MediaError('implausible-timing', `${video.packetCount} frames over ${durationMs} ms`);
  if (video && video.packetCount > 2 && video.fps > MAX_FPS * 1.01)
    throw new MediaError('implausible-timing', `${video.fps} frames a second`);
}
