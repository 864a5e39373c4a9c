// What the tests of this package share: a runner, work folders that vanish, and small generated sources.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runner } from './run.ts';
import { createRunner, detectSandbox } from './run.ts';

/** The shared sample files beside the checkout. */
export const SHARED = join(dirname(fileURLToPath(import.meta.url)), '../../../shared');

export interface Bench extends AsyncDisposable {
  runner: Runner;
  /** A new empty work folder. */
  folder(): Promise<string>;
  /** Makes a file by ffmpeg arguments (inputs, filters, codecs); returns its path. */
  make(name: string, args: readonly string[]): Promise<string>;
  /** Raw output of ffmpeg over a file: decoded pictures or sound. */
  decode(file: string, args: readonly string[]): Promise<Buffer>;
}

/** Opens a bench; dispose it (`await using`) to remove its folders. */
export async function openBench(): Promise<Bench> {
  const { sandbox } = await detectSandbox();
  const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const root = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  const limits = { wallMs: 60_000, cpuS: 120, outputBytes: 500_000_000 };
  let count = 0;
  const folder = async () => {
    count += 1;
    const dir = join(root, String(count));
    await mkdir(dir);
    return dir;
  };
  return {
    runner,
    folder,
    async make(name, args) {
      const workDir = await folder();
      await runner.run({ tool: 'ffmpeg', args: [...args, name], workDir, lane: 'interactive', limits });
      return join(workDir, name);
    },
    async decode(file, args) {
      const workDir = await folder();
      await runner.place(file, workDir, 'in');
      const chunks: Buffer[] = [];
      await runner.run({
        tool: 'ffmpeg',
        args: ['-i', 'in', ...args, 'pipe:1'],
        workDir,
        lane: 'interactive',
        limits,
        onStdout: (chunk) => chunks.push(chunk),
      });
      return Buffer.concat(chunks);
    },
    async [Symbol.asyncDispose]() {
      runner.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Arguments of a test picture with optional beeps: `lavfi('testsrc2=s=320x180:r=30:d=2')`. */
export function lavfi(...graphs: readonly string[]): string[] {
  return graphs.flatMap((graph) => ['-f', 'lavfi', '-i', graph]);
}

/** Quick H.264 and AAC for generated sources. */
export const QUICK_H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 30 -c:a aac'.split(' ');
