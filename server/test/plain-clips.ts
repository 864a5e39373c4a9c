// Clips of one colour and one tone, and what of them each frame of a file shows and sounds.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function makePlain(colour: string, hz: number, durationS = 6): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-'));
  const file = join(folder, 'plain.mp4');
  const graph = `color=c=${colour}:s=640x360:r=30:d=${durationS},scale=out_color_matrix=bt709:out_range=tv`;
  const tone = `aevalsrc='0.2*sin(2*PI*${hz}*t)':s=48000:d=${durationS}`;
  const inputs = ['-f', 'lavfi', '-i', graph, '-f', 'lavfi', '-i', tone];
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -colorspace bt709 -c:a aac'.split(' ');
  await run('ffmpeg', ['-v', 'error', ...inputs, ...output, file]);
  return readFile(file);
}

/** The colour in the middle of each frame: red, green, blue. */
export const coloursOf = (file: string) => coloursAt(file, 'crop=8:8');

/** The average colour of what is cropped out of each frame. */
export async function coloursAt(file: string, crop: string): Promise<[number, number, number][]> {
  const filter = `${crop},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
  const args = ['-v', 'error', '-xerror', '-i', file, '-vf', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 3 }, (_, at) => [
    stdout.readUInt8(at * 3),
    stdout.readUInt8(at * 3 + 1),
    stdout.readUInt8(at * 3 + 2),
  ]);
}

/** How loud a tone is in each tenth of a second, where 1 is full scale. */
export async function toneOf(file: string, hz: number): Promise<number[]> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '16000', '-f', 'f32le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  const [rate, length] = [16_000, 1600];
  return Array.from({ length: Math.floor(stdout.length / 4 / length) }, (_, tenth) => {
    let [across, up] = [0, 0];
    for (let at = tenth * length; at < (tenth + 1) * length; at += 1) {
      const [sample, angle] = [stdout.readFloatLE(at * 4), (2 * Math.PI * hz * at) / rate];
      across += sample * Math.cos(angle);
      up += sample * Math.sin(angle);
    }
    return (2 * Math.hypot(across, up)) / length;
  });
}

/** Frames that get brighter one by one: the picture tells which of them it is. */
export async function makeBrightening(frames: number): Promise<Buffer> {
  const file = join(await mkdtemp(join(tmpdir(), 'brightening-')), 'frames.mp4');
  const inputs = [
    ...['-f', 'lavfi', '-i', `nullsrc=s=320x180:r=30:d=${frames / 30}`],
    ...['-f', 'lavfi', '-i', `sine=f=440:d=${frames / 30}`],
  ];
  const output = '-c:v libx264 -preset ultrafast -g 15 -crf 10 -pix_fmt yuv420p -c:a aac -shortest'.split(
    ' ',
  );
  await run('ffmpeg', ['-v', 'error', ...inputs, '-vf', 'geq=lum=16+N:cb=128:cr=128', ...output, file]);
  return readFile(file);
}

/** A moving picture without any sound. */
export async function makeSilent(): Promise<Buffer> {
  const file = join(await mkdtemp(join(tmpdir(), 'silent-')), 'silent.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=30:d=3,hue=h=${Math.random() * 360}`];
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');
  await run('ffmpeg', ['-v', 'error', ...picture, ...output, file]);
  return readFile(file);
}
