// The command line that confines a tool: its own view of the file system, no network, own user, limits.
import { join } from 'node:path';
import { fewFormats } from './plan/input.ts';
import type { Program } from './program.ts';
import type { RunRequest, RunnerOptions } from './run.ts';
import type { Admission } from './work-folder.ts';

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
/** The files of other programs may be anywhere, below `/work` too. */
const PROGRAM_FOLDER = '/rushes-work';
/** Where bubblewrap tells the process number of the first process inside. */
export const INFO_FD = 4;

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

/** Requests are answered before anything is encoded. As for `nice`. */
export const NICENESS = { interactive: 10, background: 12 } as const;

/** The whole command line of a run, wrappers first. */
export function commandLine(options: RunnerOptions, request: RunRequest, admission: Admission): string[] {
  const { sandbox } = options;
  if (sandbox.kind === 'none') return toolLine(options, request);
  const outer = [...limits(sandbox, request), 'nice', '-n', String(NICENESS[request.lane])];
  if (sandbox.kind === 'limits')
    return [
      ...networkAndUser(sandbox, admission.jobUser),
      // Last of the wrappers that change credentials, which would clear the death signal again.
      ...['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
      ...outer,
      ...toolLine(options, request),
    ];
  const inner = { ...options, ffmpeg: sandbox.view.ffmpeg, ffprobe: sandbox.view.ffprobe };
  return [...outer, ...bubblewrap(sandbox, request, admission), ...toolLine(inner, request)];
}

function toolLine({ ffmpeg, ffprobe, sandbox }: RunnerOptions, request: RunRequest): string[] {
  const { tool, logLevel } = request;
  if (typeof tool !== 'string') return programLine(tool, sandbox, request);
  const common = ['-hide_banner', '-v', logLevel ?? 'error'];
  const args = isIsolated(sandbox) ? request.args : fewFormats(request.args);
  if (tool === 'ffprobe') return [ffprobe, ...common, ...args];
  return [ffmpeg, ...common, '-nostdin', '-nostats', '-progress', 'pipe:3', '-y', ...args];
}

function programLine(program: Program, sandbox: Sandbox, { args }: RunRequest): string[] {
  return [...(isIsolated(sandbox) ? program.shown : program.command), ...args];
}

function bubblewrap(
  { hasOwnUsers, view }: Sandbox & { kind: 'bubblewrap' },
  { workDir, tool }: RunRequest,
  { jobUser, linked }: Admission,
): string[] {
  const { mounts } = typeof tool === 'string' ? view : tool;
  const inner = typeof tool === 'string' ? INNER_FOLDER : PROGRAM_FOLDER;
  // As root, user namespaces are neither needed nor always allowed. The user changes inside instead, which takes
  // these rights away; the last one is for entering the closed work folder.
  const rights = ['CAP_SETUID', 'CAP_SETGID', 'CAP_DAC_READ_SEARCH'];
  const users = hasOwnUsers
    ? ['--cap-drop', 'ALL', ...rights.flatMap((right) => ['--cap-add', right])]
    : ['--unshare-user'];
  // The user of a job can't change files of ours anyway.
  const readOnly = hasOwnUsers ? [] : linked;
  return [
    ...['bwrap', '--die-with-parent', '--info-fd', String(INFO_FD), ...users],
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...mounts,
    ...['--bind', workDir, inner, '--chdir', inner],
    ...readOnly.flatMap((name) => ['--ro-bind', join(workDir, name), join(inner, name)]),
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
