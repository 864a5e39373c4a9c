// What a taken-over ffmpeg would try, for sandbox.test.ts: reads and writes outside its work folder, and the network.
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { argv } from 'node:process';
import { createRunner, detectSandbox } from './run.ts';
import type { RunLimits, Runner } from './run.ts';

export interface Intrusion {
  readonly isolation: string;
  /** What came out of each attempt to read; empty where it was refused. */
  readonly read: Readonly<Record<string, string>>;
  /** What stands afterwards in the files that were to be overwritten. */
  readonly kept: Readonly<Record<string, string>>;
  readonly connections: number;
  /** User and user namespace of the tool in two jobs at once. */
  readonly jobs: readonly { readonly user: string; readonly namespace: string }[];
}

const LIMITS: RunLimits = { wallMs: 20_000, cpuS: 20, outputBytes: 1_000_000 };
const COPY = ['-map', '0', '-c', 'copy', '-f', 'data'];

interface Scene {
  readonly runner: Runner;
  readonly mine: string;
  readonly other: string;
  readonly secret: string;
  readonly stored: string;
}

async function setScene(root: string): Promise<Scene> {
  const { sandbox } = await detectSandbox();
  const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const [mine, other, secrets] = [join(root, 'mine'), join(root, 'other'), join(root, 'secrets')];
  for (const folder of [mine, other, secrets]) await mkdir(folder);
  const [secret, stored] = [join(secrets, 'key'), join(root, 'original')];
  for (const file of [secret, stored, join(other, 'frame'), join(mine, 'own')])
    await writeFile(file, 'kept', { mode: 0o644 });
  await runner.place(stored, mine, 'source');
  return { runner, mine, other, secret, stored };
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

async function intrude(root: string): Promise<Intrusion> {
  const scene = await setScene(root);
  const { runner, mine, other } = scene;
  const stop = new AbortController();
  const ended = await Promise.all([mine, other].map((workDir) => startJob(runner, workDir, stop.signal)));
  const reads = await readAll(scene);
  const kept = await overwriteAll(scene);
  const jobs = await Promise.all([mine, other].map((workDir) => identityOf(workDir)));
  stop.abort();
  await Promise.all(ended.flat());
  return { isolation: runner.isolation.description, ...reads, kept, jobs };
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

const root = argv[2] ?? '';
process.stdout.write(JSON.stringify(await intrude(root)));
