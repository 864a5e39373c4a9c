import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../e2e/api-client.ts';
import { freePort, startProduct } from '../e2e/product.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];

async function dataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-life-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Pids whose working directory or arguments lie below a folder: PostgreSQL and ffmpeg of that start. */
async function processesOf(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const state = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    if (/\) Z /.test(state) || Number(entry) === process.pid) continue;
    if (cwd.startsWith(folder) || command.includes(folder)) found.push(Number(entry));
  }
  return found;
}

/** Starts the server where it is expected to refuse; gives code, standard error and how long it took. */
async function refusal(
  env: Record<string, string>,
): Promise<{ code: number | null; text: string; tookMs: number }> {
  const start = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DEMO: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text: text.trim(), tookMs: performance.now() - start };
}

describe('start and stop', () => {
  test('SIGTERM ends everything within 15 s, and the next start goes on with the same data', async () => {
    const dataDir = await dataDirectory();
    const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    const start = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await processesOf(dataDir)).toEqual([]);
    await using second = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  }, 120_000);

  test('SIGTERM while the first start still makes the demo ends it within 15 s', async () => {
    const dataDir = await dataDirectory();
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('demo footage')) resolve();
      });
    });
    const start = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await processesOf(dataDir)).toEqual([]);
  }, 120_000);

  test('after kill -9 no PostgreSQL and no ffmpeg stays behind, and the next start works', async () => {
    const dataDir = await dataDirectory();
    const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    await first.stop('SIGKILL');
    await until('nothing is left', async () => (await processesOf(dataDir)).length === 0, {
      withinMs: 15_000,
    });
    await using second = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  }, 120_000);

  test('a second start on the same data directory is refused and names the holder', async () => {
    const dataDir = await dataDirectory();
    await using first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    const second = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(second.code).not.toBe(0);
    expect(second.text).toContain(String(first.process.pid));
    expect(second.text).toContain(first.url);
    expect(second.text.split('\n')).toHaveLength(1);
    expect(second.tookMs).toBeLessThan(5000);
  }, 120_000);
});

describe('a start that cannot go on says why in one line', () => {
  test('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, text } = await refusal({ DATA_DIR: await dataDirectory(), PORT: String(port) });
    server.close();
    expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toContain(String(port));
    expect(text).toMatch(/PORT/);
  }, 60_000);

  test('a database of another PostgreSQL version', async () => {
    const dataDir = await dataDirectory();
    const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    await first.stop();
    const files = await readdir(dataDir, { recursive: true });
    const version = files.find((name) => name.endsWith('postgres/data/PG_VERSION'));
    await writeFile(join(dataDir, version ?? 'missing'), '17\n');
    const { code, text } = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toContain('17');
  }, 120_000);

  test('an address that others reach without https', async () => {
    const { code, text } = await refusal({
      DATA_DIR: await dataDirectory(),
      HOST: '0.0.0.0',
      PORT: String(await freePort()),
    });
    expect(code).toBe(2);
    expect(text).toMatch(/PUBLIC_URL=https.*TLS_CERT/);
  });

  test('ffmpeg that is missing', async () => {
    const env = {
      DATA_DIR: await dataDirectory(),
      PORT: String(await freePort()),
      FFMPEG: '/nowhere/ffmpeg',
    };
    const { code, text } = await refusal(env);
    expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toMatch(/ffmpeg.*(install|FFMPEG)/);
  }, 60_000);
});
