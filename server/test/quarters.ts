// A clip of four colours, and which of them a frame shows where.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Six seconds: red and green above, blue and white below. */
export async function makeQuarters(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarters-'));
  const file = join(folder, 'quarters.mp4');
  const colour = (name: string) => `color=c=${name}:s=320x180:r=30:d=6`;
  const graph = [
    ...['0xff0000', '0x00ff00', '0x0000ff', '0xffffff'].map((name, at) => `${colour(name)}[c${at}]`),
    '[c0][c1]hstack[top];[c2][c3]hstack[bottom];[top][bottom]vstack,scale=out_color_matrix=bt709:out_range=tv[v]',
  ].join(';');
  const sound = ['-f', 'lavfi', '-i', "aevalsrc='0.2*sin(2*PI*440*t)':s=48000:d=6"];
  const output =
    '-map [v] -map 0:a -c:v libx264 -preset ultrafast -pix_fmt yuv420p -colorspace bt709 -c:a aac';
  await run('ffmpeg', ['-v', 'error', ...sound, '-filter_complex', graph, ...output.split(' '), file]);
  return readFile(file);
}

const names = { r: [255, 0, 0], g: [0, 255, 0], b: [0, 0, 255], w: [255, 255, 255], '-': [0, 0, 0] };

/** The nearest colour at places of one frame, by shares of width and height. */
export async function coloursAt(
  file: string,
  frame: number,
  places: readonly [number, number][],
): Promise<string> {
  let found = '';
  for (const [x, y] of places) {
    const filter = `select=eq(n\\,${frame}),crop=2:2:iw*${x}:ih*${y},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
    const args = ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
    const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
    const [red = 0, green = 0, blue = 0] = stdout;
    const [nearest] = Object.entries(names)
      .map(([name, [r = 0, g = 0, b = 0]]) => ({
        name,
        far: Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue),
      }))
      .toSorted((one, other) => one.far - other.far);
    found += nearest?.name ?? '?';
  }
  return found;
}

export const corners: [number, number][] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
];
