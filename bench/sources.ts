import { execFile } from 'node:child_process';
import { access, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Outlives a run: making the sources takes minutes. */
const sourceFolder = join(tmpdir(), 'rushes-bench-sources');

/** Makes (once) a 1080p30 H.264/AAC file with moving detail, of the given length. */
export async function benchSource(durationS: number): Promise<string> {
  return makeSource(`source-${durationS}s.mp4`, {
    durationS,
    filters: 'noise=alls=6:allf=t',
    rate: [3500, 5000],
  });
}

/** The same, 20 s long, with more grain from step to step: its segments come in all sizes up to 2 MB. */
export async function grainySource(): Promise<string> {
  const steps = [8, 14, 20, 28, 40].map(
    (strength, index) => `noise=alls=${strength}:allf=t:enable='between(t,${index * 4},${index * 4 + 4})'`,
  );
  return makeSource('grainy-20s.mp4', { durationS: 20, filters: steps.join(','), rate: [20_000, 30_000] });
}

/** What a browser's recorder makes of a minute at 1080p: H.264 and Opus in a fragmented MP4. */
export async function recordedSource(): Promise<string> {
  const source = await benchSource(60);
  const file = join(sourceFolder, 'recorded-60s.mp4');
  const picture = ['-c:v', 'copy', '-c:a', 'libopus', '-b:a', '128k'];
  const fragmented = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', source, ...picture, ...fragmented, file]);
  return file;
}

interface SourceOptions {
  readonly durationS: number;
  readonly filters: string;
  /** Average and most, in kbit/s. */
  readonly rate: readonly [number, number];
}

async function makeSource(name: string, { durationS, filters, rate }: SourceOptions): Promise<string> {
  await mkdir(sourceFolder, { recursive: true });
  const file = join(sourceFolder, name);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return file;
  const picture = `testsrc2=s=1920x1080:r=30:d=${durationS},${filters}`;
  const arguments_ = [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      `sine=f=330:d=${durationS}:r=48000`,
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '250',
      '-b:v',
      `${rate[0]}k`,
    ],
    ...[
      '-maxrate',
      `${rate[1]}k`,
      '-bufsize',
      `${Math.round(rate[1] * 1.4)}k`,
      '-c:a',
      'aac',
      '-ac',
      '2',
      '-b:a',
      '128k',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `${file}.part`,
    ],
  ];
  await run('ffmpeg', arguments_, { timeout: 600_000 });
  await rename(`${file}.part`, file);
  return file;
}
