// The command line that confines a tool: its own view of the file system, no network, own user, limits.
import { randomInt } from 'node:crypto';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fewFormats } from './plan/input.ts';
import type { RunRequest, RunnerOptions } from './run.ts';

/** What a run sees under bubblewrap: the tools, their libraries, its work folder, and nothing else. */
export interface SandboxView {
  /** Options of bwrap that show the tools and their libraries, read-only. */
  readonly mounts: readonly string[];
  /** Paths of the tools inside. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

export type Sandbox =
  | {
      readonly kind: 'bubblewrap';
      /** Set where we may change users: each work folder gets a user of its own. */
      readonly hasOwnUsers: boolean;
      readonly view: SandboxView;
    }
  /** The tool sees the whole file system, as far as its user may. */
  | {
      readonly kind: 'limits';
      readonly hasOwnUsers: boolean;
      readonly network: 'unshare' | 'unshare-user' | 'none';
    }
  | { readonly kind: 'none'; readonly hasOwnUsers: false };

const DEFAULT_MEMORY_BYTES = 4_000_000_000;
const MAX_OPEN_FILES = 256;
const MAX_PROCESSES = 2048;
/** Where a run finds its work folder under bubblewrap. */
const INNER_FOLDER = '/work';
// A range that no distribution, container runtime or systemd gives out; large enough that two jobs never meet.
const FIRST_JOB_USER = 1_900_000_000;
const END_OF_JOB_USERS = 2_140_000_000;

/** Whether a run can read nothing but its own work folder. Otherwise fewer formats are opened. */
export function isIsolated(sandbox: Sandbox): boolean {
  return sandbox.kind === 'bubblewrap';
}

/** One sentence on the isolation, for the operator. */
export function describeSandbox(sandbox: Sandbox): string {
  if (sandbox.kind !== 'bubblewrap')
    return 'ffmpeg has no file-system isolation. Only MP4, MOV, MKV and WebM are accepted.';
  return sandbox.hasOwnUsers ? 'bubblewrap, one user per job' : 'bubblewrap, one user namespace per run';
}

/** What a run may use of its work folder. */
export interface Admission {
  /** The user of the job, where it has one of its own. */
  readonly jobUser?: number;
  /** Names of files that are also stored elsewhere: the tool must not change them. */
  readonly readOnly: readonly string[];
}

/** Prepares a work folder for a run. */
export async function admit(workDir: string, sandbox: Sandbox): Promise<Admission> {
  const jobUser = await handOver(workDir, sandbox);
  // The user of a job can't change files of ours anyway.
  if (jobUser !== undefined) return { jobUser, readOnly: [] };
  const entries = await readdir(workDir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const links = await Promise.all(files.map(async (name) => (await stat(join(workDir, name))).nlink > 1));
  return { readOnly: files.filter((_name, index) => links[index]) };
}

/** The whole command line of a run, wrappers first. */
export function commandLine(options: RunnerOptions, request: RunRequest, admission: Admission): string[] {
  const { sandbox } = options;
  if (sandbox.kind === 'none') return toolLine(options, request);
  const background = request.lane === 'background' ? ['nice', '-n', '10'] : [];
  const outer = [...limits(sandbox, request), ...background];
  if (sandbox.kind === 'limits')
    return [
      ...networkAndUser(sandbox, admission.jobUser),
      // Last of the wrappers that change credentials, which would clear the death signal again.
      ...['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
      ...outer,
      ...toolLine(options, request),
    ];
  const inner = { ...options, ffmpeg: sandbox.view.ffmpeg, ffprobe: sandbox.view.ffprobe };
  return [...outer, ...bubblewrap(sandbox, request.workDir, admission), ...toolLine(inner, request)];
}

function toolLine({ ffmpeg, ffprobe, sandbox }: RunnerOptions, request: RunRequest): string[] {
  const { tool, logLevel } = request;
  const common = ['-hide_banner', '-v', logLevel ?? 'error'];
  const args = isIsolated(sandbox) ? request.args : fewFormats(request.args);
  if (tool === 'ffprobe') return [ffprobe, ...common, ...args];
  return [ffmpeg, ...common, '-nostdin', '-nostats', '-progress', 'pipe:3', '-y', ...args];
}

function bubblewrap(
  { hasOwnUsers, view }: Sandbox & { kind: 'bubblewrap' },
  workDir: string,
  { jobUser, readOnly }: Admission,
): string[] {
  // As root, user namespaces are neither needed nor always allowed. The user changes inside instead, which takes
  // these rights away; the last one is for entering the closed work folder.
  const rights = ['CAP_SETUID', 'CAP_SETGID', 'CAP_DAC_READ_SEARCH'];
  const users = hasOwnUsers
    ? ['--cap-drop', 'ALL', ...rights.flatMap((right) => ['--cap-add', right])]
    : ['--unshare-user'];
  return [
    ...['bwrap', '--die-with-parent', ...users],
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...view.mounts,
    ...['--bind', workDir, INNER_FOLDER, '--chdir', INNER_FOLDER],
    ...readOnly.flatMap((name) => ['--ro-bind', join(workDir, name), join(INNER_FOLDER, name)]),
    // Nothing is kept in memory past the limit on files.
    ...['--remount-ro', '/', '--'],
    ...(hasOwnUsers ? changeUser(jobUser) : []),
  ];
}

function networkAndUser(sandbox: Sandbox & { kind: 'limits' }, jobUser: number | undefined): string[] {
  const user = sandbox.hasOwnUsers ? changeUser(jobUser) : [];
  if (sandbox.network === 'unshare') return ['unshare', '-n', '--', ...user];
  if (sandbox.network === 'unshare-user') return [...user, 'unshare', '-r', '-n', '--'];
  return user;
}

function changeUser(jobUser: number | undefined): string[] {
  if (jobUser === undefined) throw new Error('A job needs its user first');
  return ['setpriv', `--reuid=${jobUser}`, `--regid=${jobUser}`, '--clear-groups', '--'];
}

function limits(
  { hasOwnUsers }: Sandbox,
  { limits: { cpuS, outputBytes, memoryBytes } }: RunRequest,
): string[] {
  return [
    'prlimit',
    `--as=${memoryBytes ?? DEFAULT_MEMORY_BYTES}`,
    `--cpu=${Math.ceil(cpuS)}`,
    `--fsize=${outputBytes}`,
    `--nofile=${MAX_OPEN_FILES}`,
    '--core=0',
    // Counted per user: only where the tools have a user of their own.
    ...(hasOwnUsers ? [`--nproc=${MAX_PROCESSES}`] : []),
  ];
}

// Runs of one job may begin at the same time; they share its user.
const changing = new Map<string, Promise<number>>();

/** Lets the tools write into a folder; gives the user of the job. A folder below a work folder gets that one's user. */
export async function handOver(dir: string, { hasOwnUsers }: Sandbox): Promise<number | undefined> {
  if (!hasOwnUsers) return undefined;
  const change = changing.get(dir) ?? changeOwner(dir).finally(() => changing.delete(dir));
  changing.set(dir, change);
  return change;
}

async function changeOwner(dir: string): Promise<number> {
  const user = (await jobUserOf(dir)) ?? (await jobUserOf(dirname(dir))) ?? newJobUser();
  await chown(dir, user, user);
  // Closed to the users of other jobs, where they see it at all.
  await chmod(dir, 0o700);
  return user;
}

async function jobUserOf(dir: string): Promise<number | undefined> {
  const { uid } = await stat(dir);
  return uid >= FIRST_JOB_USER && uid < END_OF_JOB_USERS ? uid : undefined;
}

function newJobUser(): number {
  return randomInt(FIRST_JOB_USER, END_OF_JOB_USERS);
}

/** Gives what the tools wrote in a work folder back to our own user. */
export async function reclaim(workDir: string, sandbox: Sandbox): Promise<void> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (!sandbox.hasOwnUsers || uid === undefined || gid === undefined) return;
  const names = await readdir(workDir, { recursive: true });
  await lchown(workDir, uid, gid);
  for (const name of names) await lchown(join(workDir, name), uid, gid);
}
