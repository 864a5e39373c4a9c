// A sound that someone sent, as every browser plays it: decoded by ffmpeg in its sandbox, encoded again, nothing from the source kept.
import { join } from 'node:path';
import { argv } from './plan/encode.ts';
import { SOURCE_NAME } from './plan/input.ts';
import type { Lane, Runner } from './run.ts';

const DEMUXERS = {
  aac: 'aac',
  flac: 'flac',
  m4a: 'mov',
  mp3: 'mp3',
  ogg: 'ogg',
  wav: 'wav',
  webm: 'matroska',
} as const;

/** What the bytes of the source are; the demuxer is chosen by it, never guessed. */
export type SoundKind = keyof typeof DEMUXERS;

export interface SoundRequest {
  source: string;
  kind: SoundKind;
  /** What is longer is cut. */
  mostSeconds: number;
  workDir: string;
  lane: Lane;
}

const bytesPerSecond = 20_000;

/** Makes `sound.m4a` in workDir of the first sound of the source. */
export async function makeSoundFile(runner: Runner, request: SoundRequest): Promise<string> {
  const { source, kind, mostSeconds, workDir, lane } = request;
  await runner.place(source, workDir, SOURCE_NAME);
  const name = 'sound.m4a';
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...['-protocol_whitelist', 'file', '-f', DEMUXERS[kind], '-i', SOURCE_NAME],
      ...argv(`-map 0:a:0 -map_metadata -1 -t ${mostSeconds} -ac 2 -ar 48000`),
      ...argv('-c:a aac -b:a 96k -movflags +faststart -f ipod'),
      name,
    ],
    workDir,
    lane,
    limits: { wallMs: 120_000, cpuS: 120, outputBytes: 1_000_000 + mostSeconds * bytesPerSecond },
  });
  return join(workDir, name);
}
