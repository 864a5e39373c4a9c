// A picture of how loud a sound is over its length.
import { join } from 'node:path';
import { SOURCE_NAME, sourceInput } from './plan/input.ts';
import type { PictureResult } from './picture.ts';
import type { Lane, Runner } from './run.ts';

export interface WaveformRequest {
  source: string;
  width: number;
  height: number;
  /** As ffmpeg names it: `0x5c7cfa`. */
  color: string;
  workDir: string;
  lane: Lane;
}

/** Makes `waveform.png` in workDir, on a transparent ground. https://ffmpeg.org/ffmpeg-filters.html#showwavespic */
export async function makeWaveform(runner: Runner, request: WaveformRequest): Promise<PictureResult> {
  const { source, width, height, color, workDir, lane } = request;
  await runner.place(source, workDir, SOURCE_NAME);
  const name = 'waveform.png';
  // A low rate is enough to see where it is loud, and an hour takes seconds.
  const wave = `aformat=sample_rates=8000:channel_layouts=mono,showwavespic=s=${width}x${height}:colors=${color}:scale=sqrt`;
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...sourceInput(),
      ...['-filter_complex', `[0:a:0]${wave}[wave]`, '-map', '[wave]', '-map_metadata', '-1'],
      ...['-frames:v', '1', '-c:v', 'png', '-threads', '1', '-f', 'image2', '-update', '1', name],
    ],
    ...{ workDir, lane, limits: { wallMs: 60_000, cpuS: 60, outputBytes: 4_000_000 } },
  });
  return { file: join(workDir, name), width, height };
}
