// Starts programs for `launcher.ts` and passes on what they write. A program of its own: see there.
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { signalGroup } from './exit.ts';

export interface LaunchRequest {
  readonly id: number;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** File descriptors that are read, from 1 on; others are closed. */
  readonly read: readonly number[];
  /** How far the program yields to others, from 0 to 19, as for `nice`. */
  readonly niceness: number;
}

/** What comes of a launch, in this order. `code` and `signal` are as Node gives them. */
export type LaunchMessage =
  | { readonly id: number; readonly type: 'started'; readonly pid: number }
  | { readonly id: number; readonly type: 'failed'; readonly reason: string }
  | { readonly id: number; readonly type: 'wrote'; readonly fd: number; readonly chunk: Uint8Array }
  | {
      readonly id: number;
      readonly type: 'ended';
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
    };

const running = new Set<ChildProcess>();
/** Users other than root may set it once in 100 ms, all together. */
const AUTOGROUP_WAIT_MS = 110;
const AUTOGROUP_ATTEMPTS = 20;

function start({ id, command: [program = '', ...args], cwd, env, read, niceness }: LaunchRequest): void {
  const kindOf = (fd: number) => (read.includes(fd) ? 'pipe' : 'ignore');
  const child = spawn(program, args, {
    ...{ cwd, env },
    // A process group of its own, so that signals reach all of it and nothing else.
    detached: true,
    stdio: ['ignore', ...[1, 2, 3, 4].map(kindOf)],
  });
  running.add(child);
  if (child.pid !== undefined) {
    tell({ id, type: 'started', pid: child.pid });
    void giveWay(child, child.pid, niceness);
  }
  child.once('error', ({ message }) => {
    running.delete(child);
    tell({ id, type: 'failed', reason: message });
  });
  for (const fd of read) passOn(child.stdio?.[fd] as Readable | null, { id, fd });
  child.once('close', (code, signal) => {
    if (running.delete(child)) tell({ id, type: 'ended', code, signal });
  });
}

/**
 * A program with a session of its own gets a share of the processor of its own, however nice it is: Linux compares niceness
 * within a session only, and sessions by that of their group (https://man7.org/linux/man-pages/man7/sched.7.html,
 * "The autogroup feature").
 */
async function giveWay(child: ChildProcess, pid: number, niceness: number): Promise<void> {
  for (
    let attempt = 0;
    attempt < AUTOGROUP_ATTEMPTS && child.exitCode === null && child.signalCode === null;
    attempt += 1
  ) {
    const { code } = await writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
      () => ({ code: undefined }),
      (error: NodeJS.ErrnoException) => error,
    );
    if (code !== 'EAGAIN') return;
    await setTimeout(AUTOGROUP_WAIT_MS);
  }
}

/** A program that can't be started concerns no other one. */
function launch(request: LaunchRequest): void {
  try {
    start(request);
  } catch (error) {
    tell({ id: request.id, type: 'failed', reason: String(error) });
  }
}

/** Reads no faster than it is taken. */
function passOn(stream: Readable | null, of: { readonly id: number; readonly fd: number }): void {
  stream?.on('data', (chunk: Uint8Array) => {
    stream.pause();
    tell({ ...of, type: 'wrote', chunk }, () => stream.resume());
  });
}

function tell(message: LaunchMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, () => onSent?.());
}

process.on('message', launch);
// The server is gone: nobody waits for these.
process.on('disconnect', () => {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
  process.exit(0);
});
// Ctrl+C in a terminal reaches all programs there; this one ends with the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
