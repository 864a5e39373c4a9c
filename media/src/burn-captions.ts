// Encodes an MP4 again with pictures of its captions laid over it.
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Aspect, Fps, Rung } from './house.ts';
import { rungSize } from './house.ts';
import { argv, audioEncoder, seconds, videoEncoder, withoutMetadata } from './plan/encode.ts';
import { ownInput } from './plan/input.ts';
import type { Lane, Runner } from './run.ts';

/** A picture as wide as the frame, laid along a border of it until the next one comes. */
export interface CaptionPicture {
  /** A PNG in the work folder; all are of the same size. */
  readonly file: string;
  readonly frames: number;
}

export interface BurnRequest {
  /** An MP4 in the work folder. */
  readonly source: string;
  /** One after the other from the first frame on. */
  readonly pictures: readonly CaptionPicture[];
  /** The border. */
  readonly position: 'bottom' | 'top';
  readonly fps: Fps;
  readonly frames: number;
  readonly aspect: Aspect;
  readonly rung: Rung;
  /** Absolute path of the MP4 to make, on the same file system as workDir. */
  readonly out: string;
  readonly workDir: string;
  readonly lane: Lane;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

const LIST = 'captions.txt';
const RESULT = 'captioned.mp4';
/** No encoder is slower than this many times the length. */
const slowest = 20;

/** Writes the MP4; gives its size. */
export async function burnCaptions(runner: Runner, request: BurnRequest): Promise<number> {
  const { fps, frames, out, workDir, lane, signal, onProgress } = request;
  await writeFile(join(workDir, LIST), listOf(request), { flag: 'wx' });
  const durationMs = (frames * 1000) / fps;
  const source = await stat(join(workDir, request.source));
  await runner.run({
    tool: 'ffmpeg',
    args: planBurn(request),
    workDir,
    lane,
    limits: {
      wallMs: 120_000 + durationMs * slowest,
      cpuS: 120 + (durationMs / 1000) * slowest,
      outputBytes: 50_000_000 + source.size * 4 + durationMs * 1000,
    },
    signal,
    onProgress: ({ outTimeMs }) => onProgress?.(Math.min(1, outTimeMs / durationMs)),
  });
  await rename(join(workDir, RESULT), out);
  return (await stat(out)).size;
}

export function planBurn({
  source,
  position,
  fps,
  frames,
  aspect,
  rung,
}: Omit<BurnRequest, 'workDir' | 'out'>): string[] {
  const { width, height } = rungSize(aspect, rung);
  // A picture is a frame of its own stream, at the time at which it comes, and stays until the next one.
  const graph =
    `[0:v]setpts=PTS-STARTPTS,trim=end_frame=${frames},scale=${width}:${height},setsar=1[base];` +
    `[base][1:v]overlay=0:${position === 'top' ? '0' : 'H-h'}:format=yuv420:eof_action=repeat,format=yuv420p[out];` +
    `[0:a]asetpts=PTS-STARTPTS,atrim=end=${seconds(frames, fps)}[sound]`;
  return [
    ...ownInput(source),
    // The list and what it names are ours.
    ...argv('-protocol_whitelist file -f concat -safe 0 -i'),
    LIST,
    '-filter_complex',
    graph,
    ...argv('-map [out] -map [sound]'),
    ...withoutMetadata(),
    ...videoEncoder([rung]),
    ...audioEncoder(),
    ...argv('-movflags +faststart -f mp4'),
    RESULT,
  ];
}

function listOf({ pictures, fps }: Pick<BurnRequest, 'pictures' | 'fps'>): string {
  const lines = pictures.flatMap(({ file, frames }) => [
    `file '${file}'`,
    `option framerate ${fps}`,
    `duration ${seconds(frames, fps)}`,
  ]);
  return `ffconcat version 1.0\n${lines.join('\n')}\n`;
}
