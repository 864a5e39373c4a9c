import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinFiles } from './join-files.ts';
import { probe } from './probe.ts';
import { createRunner } from './run.ts';
import { type Bench, lavfi, openBench, QUICK_H264 } from './test-bench.ts';
import type { Intrusion } from './test-intruder.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65534;

let programs: string;
let hostile: string;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'rushes-hostile-'));
  hostile = join(programs, 'hostile');
  await chmod(programs, 0o755);
  const [main, config] = [join(programs, 'main.js'), join(programs, 'config.json')];
  await writeFile(main, `new Function('require', process.argv.at(-1))(require);`);
  await writeFile(config, JSON.stringify({ main, output: hostile, disableExperimentalSEAWarning: true }));
  await promisify(execFile)(process.execPath, ['--build-sea', config]);
}, 60_000);
afterAll(() => rm(programs, { recursive: true, force: true }));

/** Runs the intruder as root or as an ordinary user, in folders of its own. */
async function intrude(asRoot: boolean): Promise<Intrusion> {
  const root = await mkdtemp(join(tmpdir(), 'rushes-intruder-'));
  const script = [process.execPath, join(import.meta.dirname, 'test-intruder.ts'), root, hostile];
  const otherUser = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'];
  if (isRoot && !asRoot) await chown(root, nobody, nobody);
  // Open to all: what refuses is the sandbox, not the modes of the files.
  await chmod(root, 0o755);
  try {
    const [command = '', ...args] = isRoot && !asRoot ? [...otherUser, ...script] : script;
    const { stdout } = await promisify(execFile)(command, args);
    return JSON.parse(stdout) as Intrusion;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

describe.each([
  { who: 'root', asRoot: true },
  { who: 'an ordinary user', asRoot: false },
])('a taken-over ffmpeg of a server that runs as $who', ({ asRoot }) => {
  let found: Intrusion;
  beforeAll(async () => {
    if (isRoot || !asRoot) found = await intrude(asRoot);
  }, 60_000);

  test.runIf(isRoot || !asRoot)('reads its own work folder and nothing else', () => {
    expect(found.isolation).toBe(
      asRoot ? 'bubblewrap, one user per job' : 'bubblewrap, one user namespace per run',
    );
    expect(found.read).toEqual({
      own: 'kept',
      ...{ secret: '', 'other job': '', 'host users': '', 'host environment': '', 'own process': '' },
      network: '',
    });
    expect(found.connections).toBe(0);
  });

  test.runIf(isRoot || !asRoot)('changes neither other files nor the stored original', () => {
    expect(found.kept).toEqual({ secret: 'kept', 'other job': 'kept', original: 'kept' });
  });

  test.runIf(isRoot || !asRoot)('leaves nothing in its folder but plain files, or its run fails', () => {
    const { 'plain files': plain, ...traps } = found.traps;
    expect(plain).toEqual({ ended: 'well', found: [] });
    const ended = 'converter-crashed: left what is no plain file: ';
    for (const [name, trap] of Object.entries(traps))
      expect({ name, ...trap }).toEqual({ name, ended: expect.stringContaining(ended), found: [] });
  });

  test.runIf(isRoot || !asRoot)('leaves no process behind when its run ends', () => {
    expect(found.stragglers).toEqual({ ended: 0, stopped: 0 });
  });

  test.runIf(isRoot || !asRoot)('shares neither user nor namespace with another job', () => {
    const [one, two] = found.jobs;
    if (asRoot) expect(one?.user).not.toBe(two?.user);
    else expect(one?.namespace).not.toBe(two?.namespace);
  });
});

test('runs of one job that begin at the same time share its user and its files', async () => {
  await using bench = await openBench();
  const workDir = await bench.folder();
  const limits = { wallMs: 20_000, cpuS: 20, outputBytes: 1_000_000 };
  const make = (name: string) => ({
    ...({ tool: 'ffmpeg', workDir, lane: 'interactive', limits } as const),
    args: [...lavfi('testsrc2=s=64x64:r=30:d=0.1'), '-c:v', 'mpeg4', name],
  });
  const names = ['a.mp4', 'b.mp4', 'c.mp4'];
  await Promise.all(names.map((name) => bench.runner.run(make(name))));
  const owners = await Promise.all(names.map(async (name) => (await stat(join(workDir, name))).uid));
  expect(new Set(owners).size).toBe(1);
});

test('a link that a taken-over tool left in its folder is not written through', async () => {
  await using bench = await openBench();
  const workDir = await bench.folder();
  const outside = join(await bench.folder(), 'outside');
  const part = join(await bench.folder(), 'part');
  for (const file of [outside, part]) await writeFile(file, file);
  await symlink(outside, join(workDir, 'poster-source.mp4'));
  await joinFiles(join(workDir, 'poster-source.mp4'), [part]).catch(() => undefined);
  expect(await readFile(outside, 'utf8')).toBe(outside);
});

describe('without isolation', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const runner = createRunner({
    ffmpeg: 'ffmpeg',
    ffprobe: 'ffprobe',
    sandbox: { kind: 'limits', hasOwnUsers: isRoot, network: 'none' },
  });

  const source = [...lavfi('testsrc2=s=128x72:r=30:d=1', 'sine=d=1'), ...QUICK_H264];

  test('MP4 and MKV are accepted, other containers are refused with the ones that are accepted', async () => {
    for (const name of ['a.mp4', 'a.mkv']) {
      const file = await bench.make(name, source);
      expect((await probe(runner, { file, workDir: await bench.folder() })).video).toMatchObject({
        codec: 'h264',
      });
    }
    const avi = await bench.make('a.avi', source);
    await expect(probe(runner, { file: avi, workDir: await bench.folder() })).rejects.toMatchObject({
      code: 'format-not-accepted',
      message: expect.stringContaining('MP4, MOV, MKV and WebM'),
    });
    await expect(probe(bench.runner, { file: avi, workDir: await bench.folder() })).resolves.toBeDefined();
  });

  test('a rare codec is refused as one that can’t be decoded', async () => {
    const file = await bench.make('rare.mkv', [...lavfi('testsrc2=s=128x72:r=30:d=1'), '-c:v', 'ffv1']);
    await expect(probe(runner, { file, workDir: await bench.folder() })).rejects.toMatchObject({
      code: 'unsupported-codec',
    });
    await expect(probe(bench.runner, { file, workDir: await bench.folder() })).resolves.toBeDefined();
  });
});
