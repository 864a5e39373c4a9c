// What a taken-over ffmpeg would try, for sandbox.test.ts: reads and writes outside its work folder, the network, and
// traps that it leaves in its folder for us.
import { lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { argv } from 'node:process';
import { isMediaError } from './media-error.ts';
import { createRunner, detectSandbox } from './run.ts';
import type { RunLimits, Runner, Sandbox } from './run.ts';

export interface Intrusion {
  readonly isolation: string;
  /** What came out of each attempt to read; empty where it was refused. */
  readonly read: Readonly<Record<string, string>>;
  /** What is afterwards in the files that were to be overwritten. */
  readonly kept: Readonly<Record<string, string>>;
  readonly connections: number;
  /** How runs of a hostile program ended that left something in their folder, and the traps that we then find there. */
  readonly traps: Readonly<Record<string, { readonly ended: string; readonly found: readonly string[] }>>;
  /** Processes that outlived a run which ended by itself, and one that was stopped. */
  readonly stragglers: { readonly ended: number; readonly stopped: number };
  /** User and user namespace of the tool in two jobs at once. */
  readonly jobs: readonly { readonly user: string; readonly namespace: string }[];
}

const LIMITS: RunLimits = { wallMs: 20_000, cpuS: 20, outputBytes: 1_000_000 };
const COPY = ['-map', '0', '-c', 'copy', '-f', 'data'];

const INNER_PROGRAM = '/hostile';

interface Scene {
  readonly root: string;
  readonly runner: Runner;
  /** Its tool is a program of ours that does what it is told. */
  readonly hostile: Runner;
  readonly mine: string;
  readonly other: string;
  readonly secret: string;
  readonly stored: string;
}

async function setScene(root: string): Promise<Scene> {
  const { sandbox } = await detectSandbox();
  const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const hostile = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox: withHostile(sandbox) });
  const [mine, other, secrets] = [join(root, 'mine'), join(root, 'other'), join(root, 'secrets')];
  for (const folder of [mine, other, secrets]) await mkdir(folder);
  const [secret, stored] = [join(secrets, 'key'), join(root, 'original')];
  for (const file of [secret, stored, join(other, 'frame'), join(mine, 'own')])
    await writeFile(file, 'kept', { mode: 0o644 });
  await runner.place(stored, mine, 'source');
  return { root, runner, hostile, mine, other, secret, stored };
}

/** In place of ffmpeg, the program that runs its last argument as JavaScript. */
function withHostile(sandbox: Sandbox): Sandbox {
  if (sandbox.kind !== 'bubblewrap') return sandbox;
  const mounts = [...sandbox.view.mounts, '--ro-bind', program, INNER_PROGRAM];
  return { ...sandbox, view: { ...sandbox.view, mounts, ffmpeg: INNER_PROGRAM } };
}

/** A job that runs until it is stopped, and has begun. */
async function startJob(runner: Runner, workDir: string, signal: AbortSignal): Promise<Promise<unknown>[]> {
  const started = Promise.withResolvers<void>();
  const args = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=30', '-f', 'null', workDir];
  const onProgress = () => started.resolve();
  const ended = runner
    .run({ tool: 'ffmpeg', args, workDir, lane: 'interactive', limits: LIMITS, signal, onProgress })
    .catch(() => undefined);
  await started.promise;
  return [ended];
}

async function attempt({ runner, mine }: Scene, args: readonly string[]): Promise<string> {
  return runner.run({ tool: 'ffmpeg', args, workDir: mine, lane: 'interactive', limits: LIMITS }).then(
    ({ stdout }) => stdout.toString(),
    () => '',
  );
}

async function readAll(scene: Scene): Promise<Pick<Intrusion, 'read' | 'connections'>> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const inputs = {
    own: 'own',
    secret: scene.secret,
    'other job': join(scene.other, 'frame'),
    'host users': '/etc/passwd',
    'host environment': `/proc/${process.pid}/environ`,
    'own process': '/proc/self/environ',
    network: `tcp://127.0.0.1:${port}`,
  };
  const read: Record<string, string> = {};
  for (const [name, input] of Object.entries(inputs))
    read[name] = await attempt(scene, ['-f', 'data', '-i', input, ...COPY, 'pipe:1']);
  server.close();
  return { read, connections };
}

async function overwriteAll(scene: Scene): Promise<Intrusion['kept']> {
  const frame = join(scene.other, 'frame');
  for (const target of [scene.secret, frame, 'source', '/new', '/dev/new'])
    await attempt(scene, ['-f', 'lavfi', '-i', 'testsrc2=d=1', '-f', 'rawvideo', target]);
  const kept: Record<string, string> = {};
  for (const [name, file] of Object.entries({
    secret: scene.secret,
    'other job': frame,
    original: scene.stored,
  }))
    kept[name] = await readFile(file, 'latin1');
  return kept;
}

/** Runs JavaScript as the tool; tells how that ended for us. */
function runHostile(
  { hostile }: Scene,
  workDir: string,
  code: string,
  signal?: AbortSignal,
): Promise<string> {
  const limits = { ...LIMITS, memoryBytes: 64_000_000_000 };
  const args = [`const fs = require('node:fs'); ${code}`];
  return hostile.run({ tool: 'ffmpeg', args, workDir, lane: 'interactive', limits, signal }).then(
    () => 'well',
    (error: unknown) => (isMediaError(error) ? `${error.code}: ${error.detail}` : String(error)),
  );
}

async function setTraps(scene: Scene): Promise<Intrusion['traps']> {
  const { root, secret, other } = scene;
  const waitFor = (name: string) => `while (!fs.existsSync('${name}'));`;
  const codes: Record<string, readonly string[]> = {
    'plain files': [`fs.mkdirSync('v240'); fs.writeFileSync('v240/init.mp4', '')`],
    'a link to a file': [`fs.symlinkSync('${secret}', 'poster.jpg')`],
    'a link to nothing': [`fs.symlinkSync('${join(other, 'new')}', 'poster.jpg')`],
    'a link to a folder': [`fs.symlinkSync('${other}', 'v240')`],
    'a link in a closed folder': [
      `fs.mkdirSync('v240'); fs.symlinkSync('${secret}', 'v240/init.mp4'); fs.chmodSync('v240', 0)`,
    ],
    'a socket': [`require('node:net').createServer().listen('poster.jpg', () => process.exit(0))`],
    'a second name': [`fs.writeFileSync('own', ''); fs.linkSync('own', 'poster.jpg')`],
    'a second name of the original': [
      `try { fs.linkSync('source', 'poster.jpg') } catch { fs.symlinkSync('source', 'poster.jpg') }`,
    ],
    'a link by the later of two runs': [
      `fs.writeFileSync('first', '')`,
      `${waitFor('first')} setTimeout(() => fs.symlinkSync('${secret}', 'poster.jpg'), 300)`,
    ],
  };
  const traps: Record<string, Intrusion['traps'][string]> = {};
  for (const [name, runs] of Object.entries(codes)) {
    const workDir = join(root, name.replaceAll(' ', '-'));
    await mkdir(workDir);
    await scene.runner.place(scene.stored, workDir, 'source');
    const [ended = ''] = await Promise.all(runs.map((code) => runHostile(scene, workDir, code)));
    traps[name] = { ended, found: await trapsIn(workDir) };
  }
  return traps;
}

async function trapsIn(workDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(workDir, { recursive: true })) {
    const entry = await lstat(join(workDir, name));
    if (entry.isDirectory() || name === 'source') continue;
    if (!entry.isFile() || entry.nlink > 1) found.push(name);
  }
  return found;
}

/** Leaves a process behind that has a session of its own, holds nothing open and writes on and on. */
async function leaveStragglers(scene: Scene): Promise<Intrusion['stragglers']> {
  const endless = `for (;;) require('node:fs').writeFileSync('beat', 'straggler')`;
  const spawn = `const options = { detached: true, stdio: 'ignore' };
    require('node:child_process').spawn('${INNER_PROGRAM}', [${JSON.stringify(endless)}], options).unref();
    while (!fs.existsSync('beat'));`;
  const folders = ['ended', 'stopped'].map((name) => join(scene.root, name));
  for (const folder of folders) await mkdir(folder);
  const [first = '', second = ''] = folders;
  const count = async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
    return (await Promise.all(lines)).filter((line) => line.startsWith(`${INNER_PROGRAM}\0`)).length;
  };
  await runHostile(scene, first, `${spawn} process.exit(0)`);
  const ended = await count();
  const stop = new AbortController();
  const stopped = runHostile(scene, second, `${spawn} setInterval(() => {}, 1000)`, stop.signal);
  while (!(await readdir(second)).includes('beat'));
  stop.abort();
  await stopped;
  return { ended, stopped: await count() };
}

async function intrude(root: string): Promise<Intrusion> {
  const scene = await setScene(root);
  const { runner, mine, other } = scene;
  const reads = await readAll(scene);
  const traps = await setTraps(scene);
  const stragglers = await leaveStragglers(scene);
  const kept = await overwriteAll(scene);
  const stop = new AbortController();
  const ended = await Promise.all([mine, other].map((workDir) => startJob(runner, workDir, stop.signal)));
  const jobs = await Promise.all([mine, other].map((workDir) => identityOf(workDir)));
  stop.abort();
  await Promise.all(ended.flat());
  return { isolation: runner.isolation.description, ...reads, traps, stragglers, kept, jobs };
}

/** The ffmpeg that has this word among its arguments. */
async function identityOf(word: string): Promise<Intrusion['jobs'][number]> {
  for (const pid of await readdir('/proc')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!/^[^\0]*\bffmpeg\0/.test(line) || !line.includes(word)) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const user = /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? '';
    return { user, namespace: await readlink(`/proc/${pid}/ns/user`) };
  }
  throw new Error('The job does not run');
}

const [, , root = '', program = ''] = argv;
process.stdout.write(JSON.stringify(await intrude(root)));
