// What tests of real starts share: folders of their own, starts that are refused, and the processes of one.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ApiClient, until } from '../e2e/api-client.ts';
import { freePort, startProduct } from '../e2e/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by the set-up of the run: where the first demo comes to lie. */
    readonly demoDirectory: string;
  }
}

const root = join(import.meta.dirname, '..');

/** A new folder; each given to `made`, for its removal at the end of a test. */
export async function dataDirectory(made: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-life-'));
  made.push(folder);
  return folder;
}

/**
 * A copy of a data directory with the demo, its footage in all sizes, stopped in order. The first to ask makes the original,
 * which every test file of the run copies.
 */
export async function demoDirectory(made: string[]): Promise<string> {
  const original = inject('demoDirectory');
  const isFirst = await mkdir(`${original}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) await makeDemo(original);
  await until('the demo is made', async () => existsSync(original), { withinMs: 200_000, everyMs: 200 });
  const parent = await dataDirectory(made);
  // The users of PostgreSQL and ffmpeg pass through here; owners and modes are part of a database directory.
  await chmod(parent, 0o711);
  execFileSync('cp', ['-a', original, join(parent, 'data')]);
  return join(parent, 'data');
}

async function makeDemo(original: string): Promise<void> {
  const product = await startProduct({ dataDir: `${original}.new`, env: { LOG_LEVEL: 'warn' } });
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const isDone = async () =>
    (await client.api.clip.getClips({})).items.every(
      ({ state, progress }) => state === 'ready' && progress === null,
    );
  await until('the footage has all its sizes', isDone, { withinMs: 150_000, everyMs: 250 });
  await product.stop();
  await rename(`${original}.new`, original);
}

/** Removes them all. */
export async function removeFolders(made: string[]): Promise<void> {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Pids whose working directory or arguments lie below a folder: PostgreSQL and ffmpeg of that start. */
export async function processesOf(folder: string): Promise<number[]> {
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

export interface Refusal {
  readonly code: number | null;
  /** All that it printed. */
  readonly text: string;
}

/** Starts the server where it is expected to refuse, and waits for its end. */
export async function refusal(env: Record<string, string>): Promise<Refusal> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: port, DEMO: 'off', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text: text.trim() };
}

/** Makes the first account of an installation without a demo. */
export async function createSuperAdmin(
  env: Record<string, string>,
  { userName, password }: { userName: string; password: string },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = execFile(
    process.execPath,
    ['server/src/commands/create-super-admin.ts'],
    { cwd: root, env: { ...process.env, ...env } },
    (error) => (error === null ? resolve() : reject(error)),
  );
  child.stdin?.end(`${userName}\n${password}\n`);
  await promise;
}

export interface PairFiles extends Record<string, string> {
  readonly TLS_CERT: string;
  readonly TLS_KEY: string;
}

/** Whether a pair can be made here. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
}

/** A certificate for this machine that vouches for itself, and its key. */
export function makePair(folder: string, name: string): PairFiles {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const made = ['-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...curve, ...made, ...subject], { stdio: 'ignore' });
  return { TLS_CERT: cert, TLS_KEY: key };
}

/** Moving pictures with sound, in a file. */
export function makeFootage(
  folder: string,
  { durationS = 3, size = '640x360' }: { durationS?: number; size?: string } = {},
): string {
  const file = join(folder, 'moving.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${durationS}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${durationS}`];
  const coding = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...coding, file]);
  return file;
}
