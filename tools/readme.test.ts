import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { demoPassword, startProduct } from '../e2e/product.ts';
import { demoDirectory, removeFolders } from './starts.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

const folders: string[] = [];
afterEach(() => removeFolders(folders));

describe('README', () => {
  test('its curl walk-through goes from a file to a published program and a share link', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const script = /<!-- walkthrough: run by a test -->\n```sh\n([\s\S]*?)```/.exec(readme)?.[1];
    expect(script).toBeDefined();
    const folder = await mkdtemp(join(tmpdir(), 'rushes-readme-'));
    const file = join(folder, 'my holiday.mp4');
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=640x360:r=30:d=3',
      '-f',
      'lavfi',
      '-i',
      'sine=d=3',
      '-pix_fmt',
      'yuv420p',
      file,
    ]);
    await using product = await startProduct({
      dataDir: await demoDirectory(folders),
      env: { LOG_LEVEL: 'warn' },
    });
    const environment = { ...process.env, BASE: product.url, FILE: file, DEMO_PASSWORD: demoPassword };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script ?? ''], {
      env: environment,
      timeout: 100_000,
    });
    expect(stdout).toContain('#EXTM3U');
    expect(stdout).toContain('.m3u8');
    expect(stdout).toMatch(new RegExp(`^${product.url}/s/[A-Za-z0-9_-]{16,64}$`, 'm'));
  }, 180_000);

  test('names every setting that the server reads, and every npm command', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const config = await readFile(join(root, 'server/src/platform/config.ts'), 'utf8');
    const settings = [...config.matchAll(/read\('([A-Z_]+)'\)/g)].map((match) => match[1] ?? '');
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const missing = Object.keys(scripts).filter(
      (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
