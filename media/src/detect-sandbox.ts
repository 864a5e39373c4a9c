// Finds the strongest sandbox that this host allows, by running each one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFile, mountsOf, type Output } from './program.ts';
import type { RunRequest } from './run.ts';
import { commandLine, type Sandbox, type SandboxView } from './sandbox.ts';
import { admit, takeBack } from './work-folder.ts';

export const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

export interface SandboxChoice {
  readonly sandbox: Sandbox;
  /** For the operator, where the sandbox is weak. */
  readonly warning?: string;
}

export interface FfmpegPaths {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly path?: string;
}

/** Tries sandboxes from strongest to weakest; each one must really run ffmpeg, and keep a secret from it. */
export async function strongestSandbox(
  { ffmpeg = 'ffmpeg', ffprobe = 'ffprobe', path = DEFAULT_PATH }: Partial<FfmpegPaths>,
  output: Output,
): Promise<SandboxChoice> {
  const view = await viewOf({ ffmpeg, ffprobe, path }, output);
  return chooseSandbox(process.getuid?.() === 0, view, (sandbox) =>
    sandbox.kind === 'bubblewrap'
      ? keepsSecrets({ ffmpeg, ffprobe, path, sandbox }, output)
      : runsTrue(sandbox, path, output),
  );
}

const NETWORKS = ['unshare', 'unshare-user', 'none'] as const;

/** `works` runs something in a sandbox and tells whether it did what it should. */
export async function chooseSandbox(
  isRoot: boolean,
  view: SandboxView | undefined,
  works: (sandbox: Sandbox) => Promise<boolean>,
): Promise<SandboxChoice> {
  // A root without the right to change users (some containers) still gets the rest.
  const users = isRoot ? [true, false] : [false];
  for (const hasOwnUsers of view === undefined ? [] : users) {
    const sandbox = { kind: 'bubblewrap', hasOwnUsers, view } as Sandbox;
    if (await works(sandbox)) return { sandbox };
  }
  const advice =
    'Only MP4, MOV, MKV and WebM are accepted. Install bubblewrap (Debian: apt-get install bubblewrap) and allow it to make namespaces.';
  for (const hasOwnUsers of users)
    for (const network of NETWORKS) {
      const sandbox = { kind: 'limits', hasOwnUsers, network } as const;
      if (!(await works(sandbox))) continue;
      const reach = network === 'none' ? 'the file system and the network' : 'the file system';
      return { sandbox, warning: `ffmpeg cannot be isolated from ${reach} here. ${advice}` };
    }
  return {
    sandbox: { kind: 'none', hasOwnUsers: false },
    warning: `ffmpeg runs without a sandbox and without memory limits: setpriv, prlimit or nice is missing (util-linux, coreutils). ${advice}`,
  };
}

/** The tools with the folders of their libraries; undefined where they are missing. */
async function viewOf(
  { ffmpeg, ffprobe, path }: Required<FfmpegPaths>,
  output: Output,
): Promise<SandboxView | undefined> {
  const [ffmpegFile, ffprobeFile, setpriv] = await Promise.all(
    [ffmpeg, ffprobe, 'setpriv'].map((name) => findFile(name, path)),
  );
  if (ffmpegFile === undefined || ffprobeFile === undefined || setpriv === undefined) return undefined;
  const mounts = await mountsOf([ffmpegFile, ffprobeFile, setpriv], [], { path, output });
  return { mounts, ffmpeg: ffmpegFile, ffprobe: ffprobeFile };
}

/** Whether ffmpeg reads a file of its work folder and not one beside it. */
async function keepsSecrets(options: FfmpegPaths & { sandbox: Sandbox }, output: Output): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-sandbox-'));
  try {
    const workDir = join(folder, 'work');
    await mkdir(workDir);
    const secret = join(folder, 'secret');
    for (const file of [secret, join(workDir, 'own')]) await writeFile(file, 'readable', { mode: 0o644 });
    const admission = await admit(workDir, options.sandbox);
    const read = async (file: string) => {
      const request: RunRequest = {
        tool: 'ffmpeg',
        args: ['-f', 'data', '-i', file, '-map', '0', '-c', 'copy', '-f', 'data', 'pipe:1'],
        workDir,
        lane: 'interactive',
        limits: { wallMs: 10_000, cpuS: 10, outputBytes: 1_000_000 },
      };
      return output(commandLine(options, request, admission), options.path ?? DEFAULT_PATH, workDir);
    };
    const [own, other] = await Promise.all([read('own'), read(secret)]);
    return own.code === 0 && own.stdout === 'readable' && other.code !== 0 && other.stdout === '';
  } catch {
    return false;
  } finally {
    await takeBack(folder, [], options.sandbox).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function runsTrue(sandbox: Sandbox, path: string, output: Output): Promise<boolean> {
  const limits = { wallMs: 10_000, cpuS: 10, outputBytes: 1_000_000 };
  const request: RunRequest = { tool: 'ffmpeg', args: [], workDir: '/', lane: 'background', limits };
  // Any user other than root will do.
  const admission = { ...(sandbox.hasOwnUsers ? { jobUser: 65534 } : {}), linked: [] };
  const line = commandLine({ ffmpeg: 'true', ffprobe: 'true', sandbox }, request, admission);
  return (await output(line, path)).code === 0;
}
