// The command line that confines a tool: no network, own user, limits on processor, memory and file size.
import type { RunRequest, RunnerOptions } from './run.ts';

export interface Sandbox {
  /** Set when we are root: the tools run as this user. */
  uid?: number;
  gid?: number;
  network: 'unshare' | 'unshare-user' | 'none';
  /** Whether setpriv, prlimit and nice are there to confine the tools. */
  confine: boolean;
}

const DEFAULT_MEMORY_BYTES = 4_000_000_000;
const MAX_OPEN_FILES = 256;
const MAX_PROCESSES = 2048;

/** The whole command line of a run, wrappers first. Each wrapper replaces itself by the next: one process. */
export function commandLine(options: RunnerOptions, request: RunRequest): string[] {
  return [...wrappers(options.sandbox, request), ...toolLine(options, request)];
}

function toolLine(options: RunnerOptions, { tool, args, logLevel }: RunRequest): string[] {
  const common = ['-hide_banner', '-v', logLevel ?? 'error'];
  if (tool === 'ffprobe') return [options.ffprobe, ...common, ...args];
  return [options.ffmpeg, ...common, '-nostdin', '-nostats', '-progress', 'pipe:3', '-y', ...args];
}

function wrappers(sandbox: Sandbox, request: RunRequest): string[] {
  if (!sandbox.confine) return [];
  return [
    ...identityAndNetwork(sandbox),
    // Last of the wrappers that change credentials, which would clear the death signal again.
    'setpriv',
    '--no-new-privs',
    '--pdeathsig',
    'KILL',
    '--',
    ...limits(sandbox, request),
    ...(request.lane === 'background' ? ['nice', '-n', '10'] : []),
  ];
}

function identityAndNetwork(sandbox: Sandbox): string[] {
  const { uid, gid, network } = sandbox;
  const identity =
    uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid ?? uid}`, '--clear-groups', '--'];
  if (network === 'unshare') return ['unshare', '-n', '--', ...identity];
  if (network === 'unshare-user') return [...identity, 'unshare', '-r', '-n', '--'];
  return identity;
}

function limits(sandbox: Sandbox, request: RunRequest): string[] {
  const { cpuS, outputBytes, memoryBytes } = request.limits;
  return [
    'prlimit',
    `--as=${memoryBytes ?? DEFAULT_MEMORY_BYTES}`,
    `--cpu=${Math.ceil(cpuS)}`,
    `--fsize=${outputBytes}`,
    `--nofile=${MAX_OPEN_FILES}`,
    '--core=0',
    // Counted per user: only where the tools have a user of their own.
    ...(sandbox.uid === undefined ? [] : [`--nproc=${MAX_PROCESSES}`]),
  ];
}

const NETWORKS = ['unshare', 'unshare-user', 'none'] as const;

/** A user of its own counts more than a missing network. */
function strength({ uid, network }: Omit<Sandbox, 'confine'>): number {
  return (uid === undefined ? 0 : 4) + (network === 'none' ? 0 : 2) + (network === 'unshare' ? 1 : 0);
}

/** Tries confinements from strongest to weakest; `works` runs a command line and tells whether it succeeded. */
export async function chooseSandbox(
  isRoot: boolean,
  works: (command: readonly string[]) => Promise<boolean>,
): Promise<{ sandbox: Sandbox; warning?: string }> {
  const user = isRoot ? { uid: 65534, gid: 65534 } : {};
  // A root without the right to change users (some containers) still gets the rest.
  const users = isRoot ? [user, {}] : [{}];
  const choices = users.flatMap((who) => NETWORKS.map((network) => ({ ...who, network })));
  for (const choice of choices.toSorted((a, b) => strength(b) - strength(a))) {
    const sandbox: Sandbox = { ...choice, confine: true };
    const trial = [...identityAndNetwork(sandbox), 'setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
    if (!(await works([...trial, 'prlimit', '--nofile=64', 'nice', '-n', '10', 'true']))) continue;
    if (choice.network !== 'none') return { sandbox };
    return {
      sandbox,
      warning:
        'ffmpeg cannot be cut off from the network here (unshare -n and unshare -r -n are refused). Uploads are still checked; allow user namespaces, or block outgoing connections of this server.',
    };
  }
  return {
    sandbox: { network: 'none', confine: false },
    warning:
      'ffmpeg runs without a sandbox and without memory limits: setpriv, prlimit or nice is missing. Install util-linux and coreutils before accepting uploads from strangers.',
  };
}
