// Looks at other processes through /proc: who is alive, since when, and who works inside a directory.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process named so that a reused process id is not taken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in clock ticks since boot, '' where /proc is absent. */
  readonly startedAt: string;
  readonly bootId: string;
  /** The namespace that the pid belongs to. */
  readonly pidSpace: string;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    bootId: readText('/proc/sys/kernel/random/boot_id'),
    pidSpace: readLink('/proc/self/ns/pid'),
  };
}

/** Whether a process of this pid runs (a zombie does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !readStat(pid)?.startsWith('Z');
}

/** The start time of a running process, undefined where there is none. */
export function startTimeOf(pid: number): string | undefined {
  return readStat(pid)?.split(' ')[19];
}

/** Pids of running processes whose working directory is `directory`, as those of a PostgreSQL server are. */
export function processesIn(directory: string): number[] {
  return readNames('/proc')
    .filter((name) => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === directory)
    .map(Number)
    .filter(isAlive);
}

/** Waits until the condition holds; false when the time is up. */
export async function waitUntil(condition: () => boolean, timeoutMs: number, everyMs = 50): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

// The fields from the state on: the command name before them may hold spaces and parentheses.
function readStat(pid: number): string | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function readNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
