// The waveform of a source as audiowaveform JSON, version 2.
import { join } from 'node:path';
import { joinFiles } from './join-files.ts';
import { argv } from './plan/encode.ts';
import { ownInput } from './plan/input.ts';
import type { Lane, Runner } from './run.ts';

export interface PeaksRequest {
  /** The house sound rendition. */
  init: string;
  segments: readonly string[];
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface Peaks {
  version: 2;
  channels: 1;
  sample_rate: number;
  samples_per_pixel: number;
  bits: 8;
  /** Pairs in data. */
  length: number;
  /** min, max, min, max … */
  data: number[];
}

const SAMPLE_RATE = 8000;
const SAMPLES_PER_PIXEL = 80;

/** Collects the lowest and highest sample of every 80, from any chunking of 16-bit PCM. */
export function peakCollector(): { push(chunk: Buffer): void; finish(): Peaks } {
  const data: number[] = [];
  let odd = Buffer.alloc(0);
  let lowest = 32_767;
  let highest = -32_768;
  let count = 0;
  const close = () => {
    data.push(lowest >> 8, highest >> 8);
    lowest = 32_767;
    highest = -32_768;
    count = 0;
  };
  return {
    push(chunk) {
      const pcm = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
      const end = pcm.length - (pcm.length % 2);
      for (let at = 0; at < end; at += 2) {
        const sample = pcm.readInt16LE(at);
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
        count += 1;
        if (count === SAMPLES_PER_PIXEL) close();
      }
      odd = Buffer.from(pcm.subarray(end));
    },
    finish() {
      if (count > 0) close();
      const length = data.length / 2;
      return {
        version: 2,
        channels: 1,
        sample_rate: SAMPLE_RATE,
        samples_per_pixel: SAMPLES_PER_PIXEL,
        bits: 8,
        length,
        data,
      };
    },
  };
}

/** Measures the peaks of the house sound. */
export async function makePeaks(runner: Runner, request: PeaksRequest): Promise<Peaks> {
  const { init, segments, workDir, lane, signal } = request;
  const input = 'peaks-source.mp4';
  await joinFiles(join(workDir, input), [init, ...segments], signal);
  const collector = peakCollector();
  const wholeHours = Math.ceil(segments.length / 900);
  await runner.run({
    tool: 'ffmpeg',
    args: [...ownInput(input), ...argv(`-map 0:a:0 -ac 1 -ar ${SAMPLE_RATE} -f s16le pipe:1`)],
    workDir,
    lane,
    limits: { wallMs: 60_000 + wholeHours * 120_000, cpuS: 60 + wholeHours * 60, outputBytes: 1_000_000 },
    signal,
    onStdout: (chunk) => collector.push(chunk),
  });
  return collector.finish();
}
