// Measures how loud a source is and what gain brings it to the house loudness.
import { SOURCE_NAME, sourceInput } from './plan/input.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';

export interface LoudnessRequest {
  source: string;
  info: MediaInfo;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface Loudness {
  /** Null where there is no sound, or nothing but silence. */
  integratedLufs: number | null;
  truePeakDb: number | null;
  gainDb: number;
}

const TARGET_LUFS = -16;
const PEAK_LIMIT_DB = -1;
const MAX_GAIN_DB = 12;
/** The measuring gate: below it everything is silence. */
const SILENCE_LUFS = -69;

/** Gain to the house loudness: peaks stay below −1 dBTP, and never more than 12 dB either way. */
export function gainFor(integratedLufs: number, truePeakDb: number): number {
  if (integratedLufs <= SILENCE_LUFS) return 0;
  const gain = Math.min(TARGET_LUFS - integratedLufs, PEAK_LIMIT_DB - truePeakDb);
  return Math.round(Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, gain)) * 100) / 100;
}

/** Measures integrated loudness and true peak; a source without sound gets gain 0. */
export async function measureLoudness(runner: Runner, request: LoudnessRequest): Promise<Loudness> {
  const { source, info, workDir, lane, signal } = request;
  const silent: Loudness = { integratedLufs: null, truePeakDb: null, gainDb: 0 };
  if (!info.audio) return silent;
  await runner.place(source, workDir, SOURCE_NAME);
  const { stderrTail } = await runner.run({
    tool: 'ffmpeg',
    args: [
      ...sourceInput(),
      '-map',
      `0:${info.audio.index}`,
      '-af',
      'aformat=channel_layouts=stereo,ebur128=peak=true:framelog=verbose',
      '-f',
      'null',
      '-',
    ],
    workDir,
    lane,
    limits: {
      wallMs: 60_000 + info.durationMs + info.sizeBytes / 5000,
      cpuS: 60 + info.durationMs / 5000,
      outputBytes: 1_000_000,
    },
    signal,
    logLevel: 'info',
  });
  const integratedLufs = lastNumber(stderrTail, /^\s*I:\s*(-?[\d.]+|-inf) LUFS/gm);
  const truePeakDb = lastNumber(stderrTail, /^\s*Peak:\s*(-?[\d.]+|-inf) dBFS/gm);
  if (integratedLufs === null || truePeakDb === null || integratedLufs <= SILENCE_LUFS) return silent;
  return { integratedLufs, truePeakDb, gainDb: gainFor(integratedLufs, truePeakDb) };
}

function lastNumber(text: string, pattern: RegExp): number | null {
  const value = Number([...text.matchAll(pattern)].at(-1)?.[1]);
  return Number.isFinite(value) ? value : null;
}
