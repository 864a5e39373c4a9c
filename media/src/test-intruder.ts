// What a taken-over ffmpeg would try, for sandbox.test.ts: reads and writes outside its work folder, and the network.
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { argv } from 'node:process';
import { createRunner, detectSandbox } from './run.ts';
import type { RunLimits } from './run.ts';

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

async function intrude(root: string): Promise<Intrusion> {
  const { sandbox } = await detectSandbox();
  const runner = createRunner({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', sandbox });
  const [mine, other, secrets] = ['mine', 'other', 'secrets'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [mine, other, secrets]) await mkdir(folder);
  const secret = join(secrets, 'key');
  const stored = join(root, 'original');
  for (const file of [secret, stored, join(other, 'frame'), join(mine, 'own')])
    await writeFile(file, 'kept', { mode: 0o644 });
  await runner.place(stored, mine, 'source');

  const stop = new AbortController();
  const jobs = await Promise.all(
    [mine, other].map(async (workDir) => {
      const started = Promise.withResolvers<void>();
      const args = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=30', '-f', 'null', workDir];
      const ended = runner
        .run({
          ...{ tool: 'ffmpeg', args, workDir, lane: 'interactive', limits: LIMITS, signal: stop.signal },
          onProgress: () => started.resolve(),
        })
        .catch(() => undefined);
      await started.promise;
      return { ended, workDir };
    }),
  );
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const attempt = async (args: readonly string[]) =>
    runner.run({ tool: 'ffmpeg', args, workDir: mine, lane: 'interactive', limits: LIMITS }).then(
      ({ stdout }) => stdout.toString(),
      () => '',
    );
  const sources = {
    own: 'own',
    secret,
    'other job': join(other, 'frame'),
    'host users': '/etc/passwd',
    'host environment': `/proc/${process.pid}/environ`,
    'own process': '/proc/self/environ',
    network: `tcp://127.0.0.1:${port}`,
  };
  const read: Record<string, string> = {};
  for (const [name, input] of Object.entries(sources))
    read[name] = await attempt(['-f', 'data', '-i', input, ...COPY, 'pipe:1']);
  const targets = { secret, 'other job': join(other, 'frame'), original: stored };
  for (const target of [secret, join(other, 'frame'), 'source', '/new', '/dev/new'])
    await attempt(['-f', 'lavfi', '-i', 'testsrc2=d=1', '-f', 'rawvideo', target]);
  const kept: Record<string, string> = {};
  for (const [name, file] of Object.entries(targets)) kept[name] = await readFile(file, 'latin1');

  const identities = await Promise.all(jobs.map(({ workDir }) => identityOf(workDir)));
  stop.abort();
  await Promise.all(jobs.map(({ ended }) => ended));
  server.close();
  return { isolation: runner.isolation.description, read, kept, connections, jobs: identities };
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
console.log(JSON.stringify(await intrude(root)));
