// One still picture of a source, as JPEG.
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinFiles } from './join-files.ts';
import { MediaError } from './media-error.ts';
import { SOURCE_NAME } from './plan/input.ts';
import { planFramePoster, planPoster, posterSize, wavePosterSize } from './plan/stills.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';

export interface PosterRequest {
  source: string;
  info: MediaInfo;
  /** Left out: a telling picture near the start is chosen. */
  atMs?: number;
  /** Longer side, at most; default 1280. */
  maxSide?: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface PosterResult {
  file: string;
  width: number;
  height: number;
  bytes: number;
}

/** Makes `poster.jpg` in workDir; of sound alone, its waveform. */
export async function makePoster(runner: Runner, request: PosterRequest): Promise<PosterResult> {
  const { source, info, atMs, maxSide = 1280, workDir, lane, signal } = request;
  await runner.place(source, workDir, SOURCE_NAME);
  const file = join(workDir, 'poster.jpg');
  // Past the last picture nothing comes out; the first picture always exists.
  for (const time of [atMs ?? null, 0]) {
    await rm(file, { force: true });
    await runner.run({
      tool: 'ffmpeg',
      args: planPoster(info, time, maxSide),
      workDir,
      lane,
      limits: { wallMs: 60_000, cpuS: 120, outputBytes: 20_000_000 },
      signal,
    });
    const written = await stat(file).catch(() => null);
    if (!written?.size) continue;
    const size = info.video ? posterSize(info.video, maxSide) : wavePosterSize(maxSide);
    return { file, ...size, bytes: written.size };
  }
  throw new MediaError('unsupported-codec', 'no picture could be decoded');
}

export interface FramePosterRequest {
  /** A segment of a house rendition. */
  init: string;
  segment: string;
  /** Frames of the segment that may be shown: first included, last excluded. */
  fromFrame: number;
  toFrame: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

/** Makes `poster.jpg` in workDir, out of no other frames than the given ones. */
export async function makeFramePoster(runner: Runner, request: FramePosterRequest): Promise<string> {
  const { init, segment, workDir, lane, signal } = request;
  const input = 'poster-source.mp4';
  await joinFiles(join(workDir, input), [init, segment], signal);
  const limits = { wallMs: 60_000, cpuS: 120, outputBytes: 20_000_000 };
  const args = planFramePoster({ ...request, input });
  await runner.run({ tool: 'ffmpeg', args, workDir, lane, limits, signal });
  const file = join(workDir, 'poster.jpg');
  const written = await stat(file).catch(() => null);
  if (!written?.size) throw new MediaError('unsupported-codec', 'no picture could be decoded');
  return file;
}
