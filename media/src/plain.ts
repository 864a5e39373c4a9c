// A black picture without sound: what images and titles are laid over.
import { join } from 'node:path';
import type { Fps } from './house.ts';
import type { Runner } from './run.ts';

interface PlainRequest {
  readonly fps: Fps;
  readonly durationS: number;
  /** The file lies there as `plain.mp4`. */
  readonly workDir: string;
}

/** Makes one and gives its path. */
export async function makePlain(runner: Runner, { fps, durationS, workDir }: PlainRequest): Promise<string> {
  const source = `color=c=black:s=1920x1080:r=${fps}`;
  const encoding = '-c:v libx264 -preset ultrafast -profile:v high -pix_fmt yuv420p -movflags +faststart';
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, '-t', String(durationS)],
      ...encoding.split(' '),
      ...['-g', String(fps), 'plain.mp4'],
    ],
    workDir,
    lane: 'interactive',
    limits: { wallMs: 60_000, cpuS: 120, outputBytes: 50_000_000 },
  });
  return join(workDir, 'plain.mp4');
}
