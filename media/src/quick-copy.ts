// Makes a playable stream of a source without encoding its picture.
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codecsOf, neutraliseEdits, pictureSize } from './boxes.ts';
import { MediaError } from './media-error.ts';
import { SOURCE_NAME } from './plan/input.ts';
import { canQuickCopy, planQuickCopy } from './plan/quick-copy.ts';
import type { MediaInfo } from './probe.ts';
import type { Lane, Runner } from './run.ts';
import { writeFresh } from './work-folder.ts';

export { canQuickCopy } from './plan/quick-copy.ts';
export type { QuickCopyDecision, QuickCopyRefusal } from './plan/quick-copy.ts';

export interface QuickCopyRequest {
  source: string;
  info: MediaInfo;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface QuickCopyResult {
  init: string;
  segments: { file: string; durationS: number; bytes: number }[];
  codecs: string;
  width: number;
  height: number;
  averageBitrate: number;
  peakBitrate: number;
  durationMs: number;
}

/** Copies the picture (and AAC sound) into one muxed variant; refuses what `canQuickCopy` refuses. */
export async function quickCopy(runner: Runner, request: QuickCopyRequest): Promise<QuickCopyResult> {
  const { source, info, workDir, lane, signal } = request;
  const decision = canQuickCopy(info);
  if (!decision.copy) throw new MediaError('unsupported-codec', `no quick copy: ${decision.reason}`);
  await runner.place(source, workDir, SOURCE_NAME);
  const dir = join(workDir, 'quick');
  await mkdir(dir, { recursive: true, mode: 0o777 });
  // In this order: the folder below gets the user of the work folder.
  for (const folder of [workDir, dir]) await runner.handOver(folder);
  await runner.run({
    tool: 'ffmpeg',
    args: planQuickCopy(info, decision.audio),
    workDir,
    lane,
    limits: {
      wallMs: 60_000 + info.durationMs / 5 + info.sizeBytes / 5000,
      cpuS: 60 + info.durationMs / 5000,
      outputBytes: info.sizeBytes + 50_000_000,
    },
    signal,
  });
  return readResult(dir);
}

async function readResult(dir: string): Promise<QuickCopyResult> {
  const init = join(dir, 'init.mp4');
  const header = neutraliseEdits(await readFile(init));
  await writeFresh(init, header);
  const playlist = await readFile(join(dir, 'index.m3u8'), 'utf8');
  const segments: QuickCopyResult['segments'] = [];
  for (const [, duration, name] of playlist.matchAll(/#EXTINF:([\d.]+),\s*\n(\d+\.m4s)/g)) {
    const file = join(dir, name ?? '');
    segments.push({ file, durationS: Number(duration), bytes: (await stat(file)).size });
  }
  if (segments.length === 0) throw new MediaError('truncated', 'the copy has no segments');
  const durationS = segments.reduce((sum, segment) => sum + segment.durationS, 0);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const rate = (size: number, length: number) => Math.ceil((size * 8) / Math.max(length, 0.1));
  return {
    init,
    segments,
    codecs: codecsOf(header),
    ...pictureSize(header),
    averageBitrate: rate(bytes, durationS),
    peakBitrate: Math.max(
      ...segments.map((segment) => rate(segment.bytes, Math.max(segment.durationS, 0.5))),
    ),
    durationMs: Math.round(durationS * 1000),
  };
}
