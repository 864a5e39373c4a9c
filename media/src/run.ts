// The only place that starts ffmpeg, ffprobe and other helper programs: sandbox, limits, lanes, progress, cancel and kill ladder.
import { spawn } from 'node:child_process';
import { chmod, constants, copyFile, link, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { endOf, type Exit, failureOf, signalGroup } from './exit.ts';
import { createLauncher, type Launched, type Launcher } from './launcher.ts';
import { MediaError, type MediaErrorCode } from './media-error.ts';
import { DEFAULT_PATH, type SandboxChoice, type FfmpegPaths, strongestSandbox } from './detect-sandbox.ts';
import { INFO_FD, type Sandbox, commandLine, describeSandbox, isIsolated, NICENESS } from './sandbox.ts';
import { type Output, type Program, findProgram } from './program.ts';
import { type Admission, createLending, handOver } from './work-folder.ts';

export type { Program } from './program.ts';
export type { Sandbox } from './sandbox.ts';

export type Tool = 'ffmpeg' | 'ffprobe';
/** Interactive work runs at once; background work is niced and paused while any interactive work runs. */
export type Lane = 'interactive' | 'background';

export interface RunLimits {
  /** Wall clock, not counting time the run was paused for interactive work. */
  wallMs: number;
  cpuS: number;
  /** Largest file the tool may write. */
  outputBytes: number;
  memoryBytes?: number;
}

export interface RunProgress {
  frames: number;
  outTimeMs: number;
}

export interface RunRequest {
  tool: Tool | Program;
  /** File names are relative to workDir and of our own naming. */
  args: readonly string[];
  workDir: string;
  lane: Lane;
  /** Interactive work of about a second, for which background work goes on. */
  isShort?: boolean | undefined;
  limits: RunLimits;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: RunProgress) => void) | undefined;
  /** Receives stdout instead of the result's buffer. */
  onStdout?: ((chunk: Buffer) => void) | undefined;
  /** Receives what the tool tells on stderr, line by line. */
  onStderr?: ((line: string) => void) | undefined;
  /** 'info' where a filter reports its result in the log. */
  logLevel?: 'error' | 'info' | undefined;
}

export interface RunResult {
  stdout: Buffer;
  progress: RunProgress;
  stderrTail: string;
}

export interface Runner {
  /** Whether a run can read nothing but its own work folder, and a sentence on it for the operator. */
  readonly isolation: { readonly isFull: boolean; readonly description: string };
  /**
   * Runs a tool. Afterwards the work folder holds plain files and folders of our own user, and no tool writes to it:
   * of runs at the same time in one folder, each ends when all have.
   */
  run(request: RunRequest): Promise<RunResult>;
  /** Lets the sandbox user write into a work folder, and then into a folder below it. */
  handOver(dir: string): Promise<void>;
  /**
   * Hard links a file into a work folder under our own name; copies it when that is on another file system.
   * A linked file is made world-readable for the sandbox user: keep the folders around it closed.
   */
  place(file: string, workDir: string, name: string): Promise<void>;
  /** Lets background runs stand still also between interactive runs, as while an interactive job writes what it made. */
  hold(isHeld: boolean): void;
  /** Kills every run. */
  close(): void;
}

export interface RunnerOptions {
  ffmpeg: string;
  ffprobe: string;
  sandbox: Sandbox;
  /** Where the wrappers are found; the tools too, unless given as paths. */
  path?: string;
  log?: (line: string) => void;
}

const STDERR_LINES = 20;
const STDOUT_CAP_BYTES = 64 * 1024 * 1024;
const TICK_MS = 100;
const KILL_AFTER_MS = 2000;

interface Active {
  request: RunRequest;
  /** 0 until it has started. */
  pid: number;
  /** The first process inside the sandbox. */
  innerPid: number | null;
  paused: boolean;
  activeMs: number;
  lastTickAt: number;
  ending: MediaErrorCode | null;
  termAt: number | null;
  stderr: string[];
  stdout: Buffer[];
  stdoutBytes: number;
  progress: RunProgress;
}

/** Starts tools under one sandbox and keeps the two lanes apart. */
export function createRunner(options: RunnerOptions): Runner {
  const lanes = createLanes();
  const lend = createLending(options.sandbox);
  const launcher = createLauncher();
  return {
    isolation: { isFull: isIsolated(options.sandbox), description: describeSandbox(options.sandbox) },
    run: async (request) => {
      if (request.signal?.aborted) throw new MediaError('cancelled');
      return lend(request.workDir, (admission) => run({ ...options, lanes, launcher }, request, admission));
    },
    handOver: async (dir) => {
      await handOver(dir, options.sandbox);
    },
    place: (file, workDir, name) => place(file, workDir, name, options.sandbox),
    hold: (isHeld) => lanes.hold(isHeld),
    close: () => {
      lanes.close();
      launcher.close();
    },
  };
}

interface Lanes {
  add(entry: Active): void;
  remove(entry: Active): void;
  hold(isHeld: boolean): void;
  close(): void;
}

function createLanes(): Lanes {
  const active = new Set<Active>();
  let isHeld = false;
  function balance(): void {
    const interactive =
      isHeld || [...active].some(({ request: { lane, isShort } }) => lane === 'interactive' && !isShort);
    for (const entry of active) {
      const hold = interactive && entry.request.lane === 'background' && !entry.ending;
      if (hold === entry.paused) continue;
      entry.paused = hold;
      signalGroup(entry.pid, hold ? 'SIGSTOP' : 'SIGCONT');
    }
  }
  return {
    add(entry) {
      if (entry.pid <= 0) return;
      active.add(entry);
      balance();
    },
    remove(entry) {
      active.delete(entry);
      balance();
    },
    hold(wanted) {
      isHeld = wanted;
      balance();
    },
    close() {
      for (const entry of active) {
        entry.ending ??= 'cancelled';
        signalGroup(entry.pid, 'SIGKILL');
      }
    },
  };
}

interface Running extends RunnerOptions {
  readonly lanes: Lanes;
  readonly launcher: Launcher;
}

async function run(running: Running, request: RunRequest, admission: Admission): Promise<RunResult> {
  const { lanes } = running;
  running.log?.(`${request.lane} ${nameOf(request.tool)} ${request.args.join(' ')}`);
  const entry = newEntry(request);
  const { pid, exit: ended } = await launch(running, entry, admission);
  entry.pid = pid;
  entry.lastTickAt = performance.now();
  lanes.add(entry);
  const timer = setInterval(() => tick(entry), TICK_MS);
  const abort = () => end(entry, 'cancelled');
  request.signal?.addEventListener('abort', abort, { once: true });
  if (request.signal?.aborted) abort();
  try {
    const exit = await endOfAll(ended, entry);
    const stderrTail = entry.stderr.join('\n');
    const failure = entry.ending ?? failureOf(exit, stderrTail);
    if (failure) throw new MediaError(failure, `${exit.reason}\n${stderrTail}`.trim());
    return { stdout: Buffer.concat(entry.stdout), progress: entry.progress, stderrTail };
  } finally {
    clearInterval(timer);
    request.signal?.removeEventListener('abort', abort);
    lanes.remove(entry);
  }
}

/** A grandchild must not outlive the run, and no tool the process that started it. */
async function endOfAll(ended: Promise<Exit>, entry: Active): Promise<Exit> {
  try {
    return await ended;
  } finally {
    if (entry.pid > 0) signalGroup(entry.pid, 'SIGKILL');
    if (entry.innerPid !== null) await endOf(entry.innerPid);
  }
}

function nameOf(tool: Tool | Program): string {
  return typeof tool === 'string' ? tool : (tool.command[0] ?? '');
}

async function launch(running: Running, entry: Active, admission: Admission): Promise<Launched> {
  const readers = readersOf(entry);
  const { launcher, sandbox, path } = running;
  const { pid, exit } = await launcher.launch({
    command: commandLine(running, entry.request, admission),
    cwd: entry.request.workDir,
    read: [1, 2, 3, ...(isIsolated(sandbox) ? [INFO_FD] : [])],
    niceness: sandbox.kind === 'none' ? 0 : NICENESS[entry.request.lane],
    // Few arenas: each reserves address space, which is limited.
    env: { PATH: path ?? DEFAULT_PATH, HOME: '/nonexistent', LC_ALL: 'C', MALLOC_ARENA_MAX: '4' },
    onWrite: (fd, chunk) => readers.get(fd)?.take(chunk),
  });
  return { pid, exit: exit.finally(() => endAll(readers)) };
}

function endAll(readers: ReadonlyMap<number, Reader>): void {
  for (const reader of readers.values()) reader.end?.();
}

function newEntry(request: RunRequest): Active {
  return {
    ...{ request, pid: 0, innerPid: null, paused: false, activeMs: 0, lastTickAt: performance.now() },
    ...{ ending: null, termAt: null, stderr: [], stdout: [], stdoutBytes: 0 },
    progress: { frames: 0, outTimeMs: 0 },
  };
}

/** Takes what a tool writes, by file descriptor. */
function readersOf(entry: Active): ReadonlyMap<number, Reader> {
  const { request } = entry;
  return new Map<number, Reader>([
    [1, { take: (chunk) => collectStdout(entry, chunk) }],
    [
      2,
      lines((line) => {
        if (!line.trim()) return;
        request.onStderr?.(line);
        entry.stderr.push(line.slice(0, 500));
        if (entry.stderr.length > STDERR_LINES) entry.stderr.shift();
      }),
    ],
    [
      3,
      lines((line) => {
        const [key, value = ''] = line.split('=');
        if (key === 'frame') entry.progress = { ...entry.progress, frames: Number(value) || 0 };
        if (key === 'out_time_us')
          entry.progress = { ...entry.progress, outTimeMs: Math.max(0, (Number(value) || 0) / 1000) };
        if (key === 'progress') request.onProgress?.(entry.progress);
      }),
    ],
    [
      INFO_FD,
      lines((line) => {
        const pid = /"child-pid": (\d+)/.exec(line)?.[1];
        if (pid !== undefined) entry.innerPid ??= Number(pid);
      }),
    ],
  ]);
}

function collectStdout(entry: Active, chunk: Buffer): void {
  if (entry.request.onStdout) {
    entry.request.onStdout(chunk);
    return;
  }
  entry.stdoutBytes += chunk.length;
  if (entry.stdoutBytes > STDOUT_CAP_BYTES) end(entry, 'output-too-large');
  else entry.stdout.push(chunk);
}

/** Begins the kill ladder: wake, ask, and (two seconds later, in tick) force. */
function end(entry: Active, code: MediaErrorCode): void {
  if (entry.ending) return;
  entry.ending = code;
  entry.termAt = performance.now();
  if (entry.pid <= 0) return;
  signalGroup(entry.pid, 'SIGCONT');
  signalGroup(entry.pid, 'SIGTERM');
}

function tick(entry: Active): void {
  const now = performance.now();
  if (!entry.paused) entry.activeMs += now - entry.lastTickAt;
  entry.lastTickAt = now;
  if (!entry.ending && entry.activeMs > entry.request.limits.wallMs) end(entry, 'timed-out');
  if (entry.termAt !== null && now - entry.termAt > KILL_AFTER_MS && entry.pid > 0)
    signalGroup(entry.pid, 'SIGKILL');
}

interface Reader {
  take(chunk: Buffer): void;
  /** The end of what is written. */
  end?(): void;
}

function lines(onLine: (line: string) => void): Reader {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    take(chunk) {
      const whole = (rest + decoder.write(chunk)).split('\n');
      rest = (whole.pop() ?? '').slice(-4096);
      for (const line of whole) onLine(line);
    },
    end() {
      if (rest) onLine(rest);
    },
  };
}

async function place(file: string, workDir: string, name: string, sandbox: Sandbox): Promise<void> {
  const target = join(workDir, name);
  await rm(target, { force: true });
  await link(file, target).catch(() => copyFile(file, target, constants.COPYFILE_EXCL));
  if (!sandbox.hasOwnUsers) return;
  const { mode } = await stat(target);
  // The folder around it is closed to others; the file itself must be readable for the sandbox user.
  if ((mode & 0o004) === 0) await chmod(target, mode | 0o444);
}

/** Finds the strongest sandbox that this host allows, with a warning for the operator where it is weak. */
export function detectSandbox(tools: Partial<FfmpegPaths> = {}): Promise<SandboxChoice> {
  return strongestSandbox(tools, output);
}

/** A helper program of a command line, with what it is shown of the file system; undefined where it isn't there. */
export function openProgram(command: readonly string[], path?: string): Promise<Program | undefined> {
  return findProgram(command, path ?? DEFAULT_PATH, output);
}

const output: Output = ([command = '', ...args], path, cwd = '/') => {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { PATH: path, LC_ALL: 'C' },
      // The last one is for what bubblewrap tells, which needs a reader.
      stdio: ['ignore', 'pipe', 'ignore', 'ignore', 'pipe'],
      timeout: 10_000,
    });
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    (child.stdio[INFO_FD] as Readable | null)?.resume();
    child.once('error', () => resolve({ code: -1, stdout: '' }));
    child.once('close', (code) => resolve({ code: code ?? -1, stdout }));
  });
};
