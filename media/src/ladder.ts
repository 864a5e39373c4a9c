// One source to the house rungs and the house sound, in one process.
import { join } from 'node:path';
import type { Aspect, Fps, Rung } from './house.ts';
import {
  AUDIO_PACKET_SAMPLES,
  AUDIO_RATE,
  FRAME_TICKS,
  SEGMENT_FRAMES,
  packetsPerSegment,
  rungLimits,
} from './house.ts';
import { MediaError } from './media-error.ts';
import { SOURCE_NAME } from './plan/input.ts';
import { planLadder } from './plan/ladder.ts';
import type { MediaInfo } from './probe.ts';
import { readRendition } from './rendition.ts';
import type { RenditionFiles } from './rendition.ts';
import type { Lane, RunLimits, Runner } from './run.ts';

export type { RenditionFiles } from './rendition.ts';

export interface LadderRequest {
  /** Any path; it is linked into workDir. */
  source: string;
  info: MediaInfo;
  aspect: Aspect;
  fps: Fps;
  rungs: readonly Rung[];
  /** Whether to make the sound rendition too. */
  audio: boolean;
  gainDb: number;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface LadderResult {
  /** Exact number of video frames. */
  frames: number;
  rungs: Partial<Record<Rung, RenditionFiles>>;
  audio?: RenditionFiles;
}

/** Encodes any subset of rungs, with or without sound. */
export async function encodeLadder(runner: Runner, request: LadderRequest): Promise<LadderResult> {
  const { source, fps, workDir, lane, signal, onProgress } = request;
  const plan = planLadder(request);
  await runner.place(source, workDir, SOURCE_NAME);
  await runner.run({
    tool: 'ffmpeg',
    args: plan.args,
    workDir,
    lane,
    limits: ladderLimits(plan.frames / fps, request.rungs),
    signal,
    onProgress: ({ frames }) => onProgress?.(Math.min(1, frames / plan.frames)),
  });
  const video = { segmentSamples: SEGMENT_FRAMES, ticksPerSample: FRAME_TICKS, samplesPerSecond: fps };
  const rungs: Partial<Record<Rung, RenditionFiles>> = {};
  for (const rung of request.rungs) {
    const files = await readRendition(join(workDir, rung), video);
    const frames = files.segments.reduce((sum, segment) => sum + segment.frames, 0);
    if (frames !== plan.frames)
      throw new MediaError('converter-crashed', `${rung}: ${frames} frames, not ${plan.frames}`);
    rungs[rung] = files;
  }
  if (plan.audioDir === null) return { frames: plan.frames, rungs };
  const audio = await readRendition(join(workDir, plan.audioDir), {
    segmentSamples: packetsPerSegment(fps),
    ticksPerSample: AUDIO_PACKET_SAMPLES,
    samplesPerSecond: AUDIO_RATE / AUDIO_PACKET_SAMPLES,
  });
  return { frames: plan.frames, rungs, audio };
}

/** Generous: a hundred times real time on the wall, and per segment file twice what the rate limits allow. */
function ladderLimits(durationS: number, rungs: readonly Rung[]): RunLimits {
  const kbps = Math.max(...rungs.map((rung) => rungLimits(rung).maxRateKbps), 128);
  return {
    wallMs: 120_000 + durationS * 100_000,
    cpuS: 120 + durationS * 60,
    outputBytes: 2_000_000 + kbps * 1000 * 2,
  };
}
