import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunLimits, RunRequest } from './run.ts';
import { failureOf } from './exit.ts';
import { createRunner } from './run.ts';
import { chooseSandbox } from './detect-sandbox.ts';
import { commandLine } from './sandbox.ts';
import type { Bench } from './test-bench.ts';
import { lavfi, openBench } from './test-bench.ts';

const LIMITS: RunLimits = { wallMs: 30_000, cpuS: 60, outputBytes: 100_000_000 };
/** Never ends by itself, at the speed of a clock. */
const ENDLESS = ['-re', ...lavfi('testsrc2=s=64x64:r=30'), '-f', 'null', '-'];

describe('a run', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  async function request(args: readonly string[], more: Partial<RunRequest> = {}): Promise<RunRequest> {
    return {
      tool: 'ffmpeg',
      args,
      workDir: await bench.folder(),
      lane: 'interactive',
      limits: LIMITS,
      ...more,
    };
  }

  test('reports progress and returns what the tool wrote', async () => {
    const seen: number[] = [];
    const args = [...lavfi('testsrc2=s=64x64:r=30:d=2'), '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
    const result = await bench.runner.run(
      await request(args, { onProgress: ({ frames }) => seen.push(frames) }),
    );
    expect(result.stdout.length).toBe(64 * 64 * 60);
    expect(result.progress.frames).toBe(60);
    expect(seen.at(-1)).toBe(60);
  });

  test('that outlasts its wall clock is stopped and called timed out', async () => {
    const run = bench.runner.run(await request(ENDLESS, { limits: { ...LIMITS, wallMs: 300 } }));
    await expect(run).rejects.toMatchObject({ code: 'timed-out' });
  });

  test('ends as cancelled when its signal aborts, before or while running', async () => {
    const stop = new AbortController();
    const run = bench.runner.run(
      await request(ENDLESS, { signal: stop.signal, onProgress: () => stop.abort() }),
    );
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    const late = bench.runner.run(await request(ENDLESS, { signal: stop.signal }));
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('that writes more than allowed is stopped and called too large', async () => {
    const args = [...lavfi('testsrc2=s=640x360:r=30'), '-f', 'rawvideo', 'big.raw'];
    const run = bench.runner.run(await request(args, { limits: { ...LIMITS, outputBytes: 2_000_000 } }));
    await expect(run).rejects.toMatchObject({ code: 'output-too-large' });
  });

  test('that needs more memory than allowed is called out of memory', async () => {
    const args = [...lavfi('testsrc2=s=7680x4320:r=30:d=1'), '-c:v', 'libx264', '-f', 'null', '-'];
    const run = bench.runner.run(await request(args, { limits: { ...LIMITS, memoryBytes: 400_000_000 } }));
    await expect(run).rejects.toMatchObject({ code: 'out-of-memory' });
  });

  test('says so when the tool is not installed', async () => {
    const runner = createRunner({
      ffmpeg: '/nowhere/ffmpeg',
      ffprobe: '/nowhere/ffprobe',
      sandbox: { kind: 'none', hasOwnUsers: false },
    });
    await expect(runner.run(await request([]))).rejects.toMatchObject({ code: 'tool-missing' });
  });

  test('in the background is paused while interactive work runs, and its wall clock too', async () => {
    const marks: { at: number; frames: number }[] = [];
    const stop = new AbortController();
    const background = bench.runner.run(
      await request(ENDLESS, {
        lane: 'background',
        signal: stop.signal,
        limits: { ...LIMITS, wallMs: 4000 },
        onProgress: ({ frames }) => marks.push({ at: performance.now(), frames }),
      }),
    );
    const ended = background.then(
      () => null,
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(marks.length).toBeGreaterThan(0), { timeout: 5000 });
    const from = performance.now();
    await bench.runner.run(await request(['-re', ...lavfi('testsrc2=s=64x64:r=30:d=3'), '-f', 'null', '-']));
    const to = performance.now();
    // A line already on its way may arrive just after the pause began.
    expect(marks.filter(({ at }) => at > from + 500 && at < to - 100)).toEqual([]);
    const paused = marks.length;
    await vi.waitFor(() => expect(marks.length).toBeGreaterThan(paused), { timeout: 5000 });
    // Short work doesn't stop it.
    const short = new AbortController();
    const drawing = bench.runner.run(await request(ENDLESS, { isShort: true, signal: short.signal }));
    const goingOn = marks.length;
    await vi.waitFor(() => expect(marks.length).toBeGreaterThan(goingOn + 1), { timeout: 5000 });
    short.abort();
    await expect(drawing).rejects.toMatchObject({ code: 'cancelled' });
    stop.abort();
    expect(await ended).toMatchObject({ code: 'cancelled' });
  });

  test('a paused background run can still be cancelled at once', async () => {
    const stop = new AbortController();
    const both = new AbortController();
    const background = bench.runner.run(await request(ENDLESS, { lane: 'background', signal: stop.signal }));
    const interactive = bench.runner.run(
      await request(ENDLESS, { signal: both.signal, onProgress: () => stop.abort() }),
    );
    await expect(background).rejects.toMatchObject({ code: 'cancelled' });
    both.abort();
    await expect(interactive).rejects.toMatchObject({ code: 'cancelled' });
  });

  test.runIf(process.platform === 'linux')(
    'fails as an internal error where the process that starts programs is killed; the next run works',
    async () => {
      const word = `lost-${process.pid}`;
      const started = Promise.withResolvers<void>();
      const run = bench.runner.run(
        await request([...ENDLESS.slice(0, -1), word], { onProgress: () => started.resolve() }),
      );
      const ended = run.then(
        () => null,
        (error: unknown) => error,
      );
      await started.promise;
      for (const pid of await launchersOf(process.pid)) process.kill(pid, 'SIGKILL');
      expect(await ended).toMatchObject({ code: 'internal' });
      await vi.waitFor(async () => expect(await processesNaming(word)).toBe(0), { timeout: 5000 });
      const args = [...lavfi('testsrc2=s=64x64:r=30:d=1'), '-f', 'null', '-'];
      expect((await bench.runner.run(await request(args))).progress.frames).toBe(30);
    },
  );

  test.runIf(existsSync('/proc/self/autogroup'))(
    'yields to requests also where Linux shares the processor by session',
    async () => {
      const word = `nice-${process.pid}`;
      const started = Promise.withResolvers<void>();
      const abort = new AbortController();
      const run = bench.runner.run(
        await request([...ENDLESS.slice(0, -1), word], {
          signal: abort.signal,
          onProgress: () => started.resolve(),
        }),
      );
      await started.promise;
      const [pid] = await pidsNaming(word);
      const autogroup = async () => readFile(`/proc/${pid}/autogroup`, 'utf8');
      await vi.waitFor(async () => expect(await autogroup()).toMatch(/nice 10$/m), { timeout: 5000 });
      abort.abort();
      await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    },
  );

  test.runIf(process.platform === 'linux')('dies with the process that started it', async () => {
    const workDir = await bench.folder();
    const script = join(workDir, 'parent.mjs');
    await writeFile(
      script,
      `import { createRunner, detectSandbox } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
       const { sandbox } = await detectSandbox();
       const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
       await runner.run({ tool: 'ffmpeg', args: ${JSON.stringify([...ENDLESS.slice(0, -1), `orphan-${process.pid}`])}, workDir: ${JSON.stringify(workDir)},
         lane: 'background', limits: ${JSON.stringify(LIMITS)}, onProgress: () => console.log('running') });`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    expect(await processesNaming(`orphan-${process.pid}`)).toBe(1);
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect(await processesNaming(`orphan-${process.pid}`)).toBe(0), {
      timeout: 5000,
    });
  });
});

/** The processes that start programs for a process. */
async function launchersOf(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pids = children.split(' ').filter((pid) => pid !== '');
  const lines = await Promise.all(
    pids.map(async (pid) => [Number(pid), await readFile(`/proc/${pid}/cmdline`, 'utf8')] as const),
  );
  return lines.flatMap(([pid, line]) => (line.includes('launcher-process') ? [pid] : []));
}

/** ffmpeg processes with this word among their arguments. */
async function processesNaming(word: string): Promise<number> {
  return (await pidsNaming(word)).length;
}

async function pidsNaming(word: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, line };
    }),
  );
  return lines.flatMap(({ pid, line }) =>
    /^[^\0]*\bffmpeg\0/.test(line) && line.includes(word) ? [pid] : [],
  );
}

const view = {
  mounts: ['--ro-bind', '/usr', '/usr'],
  ffmpeg: '/usr/bin/ffmpeg',
  ffprobe: '/usr/bin/ffprobe',
};

test('the sandbox is the strongest that works, with a warning where files or the network stay reachable', async () => {
  expect(await chooseSandbox(true, view, async () => true)).toEqual({
    sandbox: { kind: 'bubblewrap', hasOwnUsers: true, view },
  });
  expect(await chooseSandbox(false, view, async () => true)).toEqual({
    sandbox: { kind: 'bubblewrap', hasOwnUsers: false, view },
  });
  const noBubblewrap = await chooseSandbox(true, view, async ({ kind }) => kind !== 'bubblewrap');
  expect(noBubblewrap).toMatchObject({
    sandbox: { kind: 'limits', hasOwnUsers: true, network: 'unshare' },
    warning: expect.stringMatching(/from the file system here.*Only MP4.*Install bubblewrap/),
  });
  const noNamespaces = await chooseSandbox(
    false,
    undefined,
    async (sandbox) => sandbox.kind === 'limits' && sandbox.network === 'none',
  );
  expect(noNamespaces).toMatchObject({
    sandbox: { kind: 'limits', hasOwnUsers: false, network: 'none' },
    warning: expect.stringContaining('network'),
  });
  const nothing = await chooseSandbox(false, view, async () => false);
  expect(nothing).toMatchObject({
    sandbox: { kind: 'none' },
    warning: expect.stringContaining('util-linux'),
  });
});

test('a run leaves the processors to requests, most of all in the background, and each run drops its rights before the tool', () => {
  const run = { tool: 'ffprobe', args: ['x'], workDir: '/w', limits: LIMITS } as const;
  const options = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  const admission = { jobUser: 1_900_000_007, linked: [] };
  const limits = { kind: 'limits', hasOwnUsers: true, network: 'unshare' } as const;
  const inBackground = commandLine(
    { ...options, sandbox: limits },
    { ...run, lane: 'background' },
    admission,
  );
  expect(inBackground.join(' ')).toMatchInlineSnapshot(
    `"unshare -n -- setpriv --reuid=1900000007 --regid=1900000007 --clear-groups -- setpriv --no-new-privs --pdeathsig KILL -- prlimit --as=4000000000 --cpu=60 --fsize=100000000 --nofile=256 --core=0 --nproc=2048 nice -n 12 ffprobe -hide_banner -v error x"`,
  );
  const full = { kind: 'bubblewrap', hasOwnUsers: true, view } as const;
  const interactive = commandLine({ ...options, sandbox: full }, { ...run, lane: 'interactive' }, admission);
  expect(interactive.join(' ')).toMatchInlineSnapshot(
    `"prlimit --as=4000000000 --cpu=60 --fsize=100000000 --nofile=256 --core=0 --nproc=2048 nice -n 10 bwrap --die-with-parent --info-fd 4 --cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_DAC_READ_SEARCH --unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try --ro-bind /usr /usr --bind /w /work --chdir /work --remount-ro / -- setpriv --reuid=1900000007 --regid=1900000007 --clear-groups -- /usr/bin/ffprobe -hide_banner -v error x"`,
  );
});

test('the causes of failed runs are told apart by exit and message', () => {
  const exit = { code: 1, signal: null, reason: '', spawnFailed: false };
  expect(failureOf({ ...exit, code: 0 }, 'whatever')).toBeNull();
  expect(failureOf(exit, 'av_interleaved_write_frame(): No space left on device')).toBe('disk-full');
  expect(failureOf(exit, '[mov] moov atom not found')).toBe('truncated');
  expect(failureOf(exit, 'x: Cannot allocate memory')).toBe('out-of-memory');
  expect(failureOf({ ...exit, code: null, signal: 'SIGXFSZ' }, '')).toBe('output-too-large');
  expect(failureOf({ ...exit, code: null, signal: 'SIGSEGV' }, '')).toBe('converter-crashed');
});
