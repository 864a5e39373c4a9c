import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Makes (once) a 1080p30 H.264/AAC file with moving detail, of the given length. */
export async function benchSource(durationS: number): Promise<string> {
  const folder = join(tmpdir(), 'rushes-bench');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `source-${durationS}s.mp4`);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return file;
  const picture = `testsrc2=s=1920x1080:r=30:d=${durationS},noise=alls=6:allf=t`;
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
      '3500k',
    ],
    ...[
      '-maxrate',
      '5000k',
      '-bufsize',
      '7000k',
      '-c:a',
      'aac',
      '-ac',
      '2',
      '-b:a',
      '128k',
      '-movflags',
      '+faststart',
      file,
    ],
  ];
  await run('ffmpeg', arguments_, { timeout: 600_000 });
  return file;
}
