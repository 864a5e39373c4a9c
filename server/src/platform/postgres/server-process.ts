// Runs the programs of PostgreSQL as their own user, and keeps what they say for the message of a failure.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemUser } from '../system-users.ts';

/** A started server process. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles with the exit code or the name of the signal. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** The last lines it wrote. */
  lastLines(): string;
}

export interface RunOptions {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly user: SystemUser | undefined;
  readonly cwd: string;
  readonly onLine?: ((line: string) => void) | undefined;
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

// Each statement wakes a process of the database. Under this policy it doesn't interrupt the server that sent the statement,
// which answers 40 % more calls. It's optional: `chrt` may be missing. https://man7.org/linux/man-pages/man7/sched.7.html
const asBatch = 'chrt --batch --pid 0 $$ >/dev/null 2>&1';

/** Starts a program that is shut down by the kernel when this process dies, even by kill -9. */
export function startServerProcess(options: RunOptions): ServerProcess {
  // A parent that died before the kernel was asked is noticed by the child itself, which then ends at once.
  const ifParentLives = `[ "$PPID" = ${process.pid} ] && exec "$0" "$@"`;
  const args = ['-c', `${asBatch}; ${ifParentLives}`, options.program, ...options.arguments];
  const child = spawnAs({ ...options, program: '/bin/sh', arguments: args }, ['--pdeathsig=INT']);
  return watch(child, options.onLine);
}

/** Runs a program to its end; throws with what it wrote when it fails. */
export async function runToEnd(options: RunOptions): Promise<void> {
  const running = watch(spawnAs(options, []), options.onLine);
  const outcome = await running.exited;
  if (outcome !== '0') throw new Error(`${options.program} ended with ${outcome}: ${running.lastLines()}`);
}

// A session of its own: Ctrl-C in the terminal must reach the application first and the database last.
function spawnAs(options: RunOptions, privileges: string[]): ChildProcess {
  const { user } = options;
  const common = {
    cwd: options.cwd,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  if (setpriv === undefined) {
    const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
    return spawn(options.program, [...options.arguments], { ...common, ...identity });
  }
  const identity = user === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return spawn(setpriv, [...identity, ...privileges, '--', options.program, ...options.arguments], common);
}

function watch(child: ChildProcess, onLine: ((line: string) => void) | undefined): ServerProcess {
  const lines: string[] = [];
  const take = (chunk: Buffer) => {
    for (const line of chunk
      .toString()
      .split('\n')
      .filter((text) => text.trim() !== '')) {
      lines.push(line.trim());
      if (lines.length > 40) lines.shift();
      onLine?.(line.trim());
    }
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  let outcome: string | undefined;
  const exited = new Promise<string>((resolve) => {
    const end = (text: string) => {
      outcome ??= text;
      resolve(outcome);
    };
    child.once('error', (error) => {
      lines.push(error.message);
      end('error');
    });
    child.once('close', (code, signal) => end(signal ?? String(code)));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    hasExited: () => outcome !== undefined,
    lastLines: () => lines.slice(-6).join(' | '),
  };
}

/** Asks the server to stop, from politely to hard; recovery at the next start covers the last two. */
export async function stopServerProcess(server: ServerProcess): Promise<void> {
  const ladder = [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const;
  for (const [signal, waitMs] of ladder) {
    if (server.hasExited()) return;
    sendSignal(server.pid, signal);
    const waiting = new AbortController();
    await Promise.race([
      server.exited,
      sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
  }
}

/** Sends a signal to a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 0) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
