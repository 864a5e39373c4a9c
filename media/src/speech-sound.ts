// The sound of a source as speech recognition takes it.
import { join } from 'node:path';
import { joinFiles } from './join-files.ts';
import { argv } from './plan/encode.ts';
import { ownInput } from './plan/input.ts';
import type { PeaksRequest } from './peaks.ts';
import type { Runner } from './run.ts';

/** `wav`: 16 kHz, mono, 16 bit. `m4a`: the same at 32 kbit/s, for services that limit the size of a file. */
export type SpeechFormat = 'wav' | 'm4a';

const codecs: Readonly<Record<SpeechFormat, string>> = {
  wav: '-c:a pcm_s16le -f wav',
  m4a: '-c:a aac -b:a 32k -movflags +faststart -f ipod',
};
const bytesPerSecond: Readonly<Record<SpeechFormat, number>> = { wav: 32_000, m4a: 8000 };
const SEGMENT_SECONDS = 4;

/** Writes it into the work folder and gives the name of the file. */
export async function makeSpeechSound(
  runner: Runner,
  { init, segments, workDir, lane, signal }: PeaksRequest,
  format: SpeechFormat,
): Promise<string> {
  const input = 'speech-source.mp4';
  const file = `speech.${format}`;
  await joinFiles(join(workDir, input), [init, ...segments], signal);
  const seconds = segments.length * SEGMENT_SECONDS;
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...ownInput(input),
      ...argv('-map 0:a:0 -map_metadata -1 -ac 1 -ar 16000'),
      ...argv(codecs[format]),
      file,
    ],
    workDir,
    lane,
    limits: {
      wallMs: 60_000 + seconds * 100,
      cpuS: 60 + seconds / 10,
      outputBytes: 1_000_000 + seconds * bytesPerSecond[format],
    },
    signal,
  });
  return file;
}
