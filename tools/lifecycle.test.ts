import { spawn } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiClient, until } from '../e2e/api-client.ts';
import { demoPassword, freePort, startProduct } from '../e2e/product.ts';
import { dataDirectory, demoDirectory, makeFootage, processesOf, refusal, removeFolders } from './starts.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
/** What takes minutes is part of `npm run test:full`. */
const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;
afterEach(() => removeFolders(folders));

describe('start and stop', () => {
  test('SIGTERM ends everything within 15 s, and the next start goes on with the same data', async () => {
    const dataDir = await dataDirectory(folders);
    const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    const start = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await processesOf(dataDir)).toEqual([]);
    await using second = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  }, 120_000);

  test.runIf(isFull)(
    'SIGTERM while the first start still makes the demo ends it within 15 s',
    async () => {
      const dataDir = await dataDirectory(folders);
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
    },
    120_000,
  );

  test('after kill -9 no PostgreSQL and no ffmpeg stays behind, and the next start works', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const dataDir = await dataDirectory(folders);
    const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    await first.stop('SIGKILL');
    await until('nothing is left', async () => (await processesOf(dataDir)).length === 0, {
      withinMs: 15_000,
    });
    await using second = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });

  test.runIf(isFull)(
    'kill -9 while the sizes of a clip are made leaves no ffmpeg, and the clip becomes ready by itself',
    async () => {
      const dataDir = await demoDirectory(folders);
      const env = { LOG_LEVEL: 'error' };
      const first = await startProduct({ dataDir, env });
      const client = await ApiClient.signIn(first.url, 'cm@north.demo', demoPassword);
      const clipId = await client.upload(makeFootage(dataDir, { durationS: 10, size: '1280x720' }));
      const commands = async () =>
        Promise.all(
          (await processesOf(dataDir)).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
        );
      await until('a ladder runs', async () => {
        const { progress } = await client.api.clip.getClip({ clipId });
        const isLadder = progress !== null && progress.stage.endsWith(' sizes') && progress.fraction > 0;
        return isLadder && (await commands()).some((command) => /ffmpeg\0/.test(command));
      });
      await first.stop('SIGKILL');
      await until('nothing is left', async () => (await processesOf(dataDir)).length === 0, {
        withinMs: 10_000,
      });
      await using second = await startProduct({ dataDir, env });
      const again = await ApiClient.signIn(second.url, 'cm@north.demo', demoPassword);
      const within = { withinMs: 240_000, everyMs: 500 };
      const clip = await until(
        'the clip is ready',
        async () => {
          const found = await again.api.clip.getClip({ clipId });
          return found.state === 'ready' && found.rungs.includes('v720') && found;
        },
        within,
      );
      expect(clip.rungs).toEqual(expect.arrayContaining(['v240', 'v480', 'v720']));
    },
    420_000,
  );

  test.runIf(isFull).each(['SIGTERM', 'SIGKILL'] as const)(
    '%s while the database starts leaves none behind, and the start after it keeps its own',
    async (signal) => {
      const dataDir = await dataDirectory(folders);
      const env = { DEMO: 'off', LOG_LEVEL: 'warn' };
      await (await startProduct({ dataDir, env })).stop();
      const broken = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(await freePort()) },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => broken.once('exit', resolve));
      await until('the database starts', async () => (await processesOf(dataDir)).length > 0, { everyMs: 5 });
      broken.kill(signal);
      await ended;
      await using next = await startProduct({ dataDir, env });
      for (let answers = 0; answers < 30; answers += 1) {
        await until('it answers', async () => (await fetch(`${next.url}/readyz`)).ok, { withinMs: 100 });
      }
      await next.stop();
      expect(next.output()).not.toMatch(/"level":"(?:error|fatal)"/);
      expect(await processesOf(dataDir)).toEqual([]);
    },
    120_000,
  );

  test('a second start on the same data directory is refused and names the holder', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const dataDir = await dataDirectory(folders);
    await using first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
    const second = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(second.code).not.toBe(0);
    expect(second.text).toContain(String(first.process.pid));
    expect(second.text).toContain(first.url);
    expect(second.text.split('\n')).toHaveLength(1);
  });
});

describe('a start that cannot go on says why in one line', () => {
  test('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, text } = await refusal({ DATA_DIR: await dataDirectory(folders), PORT: String(port) });
    server.close();
    expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toContain(String(port));
    expect(text).toMatch(/PORT/);
  }, 60_000);

  test.runIf(isFull)(
    'a database of another PostgreSQL version',
    async () => {
      const dataDir = await dataDirectory(folders);
      const first = await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
      await first.stop();
      const files = await readdir(dataDir, { recursive: true });
      const version = files.find((name) => name.endsWith('postgres/data/PG_VERSION'));
      await writeFile(join(dataDir, version ?? 'missing'), '17\n');
      const { code, text } = await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) });
      expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(text).toContain('17');
    },
    120_000,
  );

  test('an address that others reach without https', async () => {
    const { code, text } = await refusal({
      DATA_DIR: await dataDirectory(folders),
      HOST: '0.0.0.0',
      PORT: String(await freePort()),
    });
    expect(code).toBe(2);
    expect(text).toMatch(/PUBLIC_URL=https.*TLS_CERT/);
  });

  test('ffmpeg that is missing', async () => {
    const env = {
      DATA_DIR: await dataDirectory(folders),
      PORT: String(await freePort()),
      FFMPEG: '/nowhere/ffmpeg',
    };
    const { code, text } = await refusal(env);
    expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toMatch(/ffmpeg.*(install|FFMPEG)/);
  }, 60_000);
});
