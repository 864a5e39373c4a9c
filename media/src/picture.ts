// A small picture of a picture that someone sent: decoded by ffmpeg in its sandbox, encoded again, nothing from the source kept.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from './media-error.ts';
import { MAX_PIXELS, SOURCE_NAME } from './plan/input.ts';
import type { Lane, Runner } from './run.ts';

const DEMUXERS = {
  png: 'png_pipe',
  jpeg: 'jpeg_pipe',
  webp: 'webp_pipe',
  gif: 'gif',
  tiff: 'tiff_pipe',
  bmp: 'bmp_pipe',
  psd: 'psd_pipe',
  // A kind of MP4.
  avif: 'mov',
} as const;

/** What the bytes of the source are; the demuxer is chosen by it, never guessed. */
export type PictureKind = keyof typeof DEMUXERS;

export interface PictureRequest {
  source: string;
  kind: PictureKind;
  /** `square` cuts the middle to a JPEG of this side, `filled` to one of this width and height; `within` keeps the shape, as PNG with a side of at most this. */
  shape: 'square' | 'within' | 'filled';
  sidePx: number;
  /** Of `filled`. */
  heightPx?: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface PictureResult {
  file: string;
  width: number;
  height: number;
}

/** Makes `picture.jpg` or `picture.png` in workDir from the first picture of the source. */
export async function makePicture(runner: Runner, request: PictureRequest): Promise<PictureResult> {
  const { source, kind, shape, sidePx, heightPx = sidePx, workDir, lane, signal } = request;
  await runner.place(source, workDir, SOURCE_NAME);
  const isWithin = shape === 'within';
  const name = isWithin ? 'picture.png' : 'picture.jpg';
  const file = join(workDir, name);
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...['-protocol_whitelist', 'file', '-f', DEMUXERS[kind], '-max_pixels', String(MAX_PIXELS)],
      ...['-threads', '1', '-i', SOURCE_NAME, '-map', '0:v:0', '-frames:v', '1', '-map_metadata', '-1'],
      ...['-vf', isWithin ? withinFilter(sidePx) : filledFilter(sidePx, heightPx)],
      ...(isWithin ? ['-c:v', 'png', '-threads', '1'] : ['-c:v', 'mjpeg', '-q:v', '3']),
      ...['-f', 'image2', '-update', '1', name],
    ],
    workDir,
    lane,
    limits: { wallMs: 20_000, cpuS: 20, outputBytes: 12_000_000 },
    ...(signal === undefined ? {} : { signal }),
  });
  const size = isWithin ? await pngSize(file) : { width: sidePx, height: heightPx };
  return { file, ...size };
}

/** How large a picture is as it is shown: upright, whichever way a camera was held (EXIF orientation, which ffmpeg follows too). */
export async function pictureSize(
  runner: Runner,
  { source, kind, workDir }: Pick<PictureRequest, 'source' | 'kind' | 'workDir'>,
): Promise<{ width: number; height: number }> {
  await runner.place(source, workDir, SOURCE_NAME);
  const { stdout } = await runner.run({
    tool: 'ffprobe',
    args: [
      ...['-protocol_whitelist', 'file', '-f', DEMUXERS[kind], '-max_pixels', String(MAX_PIXELS)],
      ...['-select_streams', 'v:0', '-read_intervals', '%+#1', '-show_frames', '-show_entries'],
      ...['stream=width,height:frame=width:frame_side_data=rotation', '-of', 'json', SOURCE_NAME],
    ],
    workDir,
    lane: 'interactive',
    limits: { wallMs: 20_000, cpuS: 20, outputBytes: 1_000_000 },
  });
  const { streams = [], frames = [] } = JSON.parse(stdout.toString()) as {
    streams?: { width?: number; height?: number }[];
    frames?: { side_data_list?: { rotation?: number }[] }[];
  };
  const { width = 0, height = 0 } = streams[0] ?? {};
  if (width < 1 || height < 1) throw new MediaError('not-media', 'no picture could be read');
  const turns = frames[0]?.side_data_list?.map(({ rotation = 0 }) => rotation) ?? [];
  const isOnSide = turns.some((degrees) => Math.abs(degrees) % 180 === 90);
  return isOnSide ? { width: height, height: width } : { width, height };
}

/** The middle of the picture, without what the shape leaves over. */
function filledFilter(widthPx: number, heightPx: number): string {
  const ratio = `${widthPx}/${heightPx}`;
  return `crop=w='min(iw,ih*${ratio})':h='min(ih,iw/(${ratio}))',scale=${widthPx}:${heightPx}:flags=lanczos,setsar=1,format=yuvj420p`;
}

function withinFilter(sidePx: number): string {
  const fit = `w='min(${sidePx},iw)':h='min(${sidePx},ih)':force_original_aspect_ratio=decrease`;
  return `scale=${fit}:flags=lanczos,setsar=1,format=rgba`;
}

async function pngSize(file: string): Promise<{ width: number; height: number }> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) throw new MediaError('not-media', 'no picture could be decoded');
  try {
    const { buffer } = await handle.read(Buffer.alloc(24), 0, 24, 0);
    return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  } finally {
    await handle.close();
  }
}
